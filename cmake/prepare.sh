# SPDX-License-Identifier: Apache-2.0
# Shared by ./run and ./test: installs the Debian packages that are missing, builds a preset.

# Nothing is asked of the package manager when everything is there, so the second time costs nothing.
install_packages() {
    local wanted missing=() package
    mapfile -t wanted < <(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' cmake/debian-packages.txt | tr -d ' ')
    if ! command -v dpkg-query > /dev/null; then
        echo "hawkstone: this is no Debian; install the counterparts of cmake/debian-packages.txt yourself" >&2
        return 0
    fi
    for package in "${wanted[@]}"; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2> /dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local sudo=()
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo > /dev/null && { sudo -n true 2> /dev/null || [ -t 0 ]; }; then
            sudo=(sudo)
        else
            echo "hawkstone: these packages are missing and there is no right to install them:" >&2
            echo "    apt-get install ${missing[*]}" >&2
            echo "Ask someone who may, then start again." >&2
            exit 1
        fi
    fi
    echo "Installing ${#missing[@]} packages: ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    "${sudo[@]}" apt-get update -qq
    "${sudo[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
}

# build_preset PRESET [TARGET...]: configures once, then only builds what changed; prints the compiler's words only when
# it fails.
build_preset() {
    local preset=$1 log=build/$1.log
    shift
    mkdir -p build
    echo "Building (preset $preset; the first time takes some minutes)"
    if ! { cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}; } > "$log" 2>&1; then
        tail -n 60 "$log" >&2
        echo "hawkstone: the build failed; all of it is in $log" >&2
        exit 1
    fi
}
