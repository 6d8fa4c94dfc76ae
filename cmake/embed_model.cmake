# SPDX-License-Identifier: Apache-2.0
# hawkstone_embed_model(TARGET FILE NAME): puts the bytes of FILE into TARGET, so that no model has to be found on disk.
# The code sees, after #include "NAME.h":
#     namespace hawkstone::models { std::span<const unsigned char> NAME(); }
function(hawkstone_embed_model target file name)
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/models")
    cmake_path(ABSOLUTE_PATH file OUTPUT_VARIABLE source)
    file(MAKE_DIRECTORY "${folder}")
    file(WRITE "${folder}/${name}.h.new" "#pragma once\n#include <span>\nnamespace hawkstone::models {\nstd::span<const unsigned char> ${name}();\n}\n")
    file(COPY_FILE "${folder}/${name}.h.new" "${folder}/${name}.h" ONLY_IF_DIFFERENT)
    # The model's sum stands in the text, since a compiler cache does not look into what the assembler copies.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
    file(SHA256 "${source}" sum)
    # The assembler copies the bytes: a model of a megabyte would keep the compiler busy for seconds as a list of numbers.
    set(code "// ${sum}
#include \"${name}.h\"
asm(R\"(
    .section .rodata
    .balign 16
hawkstone_model_${name}_begin:
    .incbin \"${source}\"
hawkstone_model_${name}_end:
    .byte 0
    .text
)\")\;
extern \"C\" const unsigned char hawkstone_model_${name}_begin[]\;
extern \"C\" const unsigned char hawkstone_model_${name}_end[]\;
namespace hawkstone::models {
std::span<const unsigned char> ${name}() {
    return {hawkstone_model_${name}_begin, hawkstone_model_${name}_end}\;
}
}
")
    string(REPLACE "\\;" ";" code "${code}")
    file(WRITE "${folder}/${name}.cpp.new" "${code}")
    file(COPY_FILE "${folder}/${name}.cpp.new" "${folder}/${name}.cpp" ONLY_IF_DIFFERENT)
    set_property(SOURCE "${folder}/${name}.cpp" TARGET_DIRECTORY ${target} APPEND PROPERTY OBJECT_DEPENDS "${source}")
    target_sources(${target} PRIVATE "${folder}/${name}.cpp")
    target_include_directories(${target} PRIVATE "${folder}")
endfunction()
