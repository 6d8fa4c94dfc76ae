# SPDX-License-Identifier: Apache-2.0
# hawkstone_add_module(NAME HEADERS_BASE dir HEADERS ... SOURCES ... PUBLIC ... PRIVATE ...)
# One call makes the library hawkstone_NAME, its alias hawkstone::NAME, its warnings and its install rule.

add_library(hawkstone_warnings INTERFACE)
target_compile_options(hawkstone_warnings INTERFACE -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    $<$<BOOL:${HAWKSTONE_WARNINGS_AS_ERRORS}>:-Werror>)
if(HAWKSTONE_WARNINGS_AS_ERRORS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14)
    # These compilers see overruns inside std::string that are not there (GCC bugs 105329 and 105651), the more so when its code comes out
    # of a precompiled header: said, but no reason to stop.
    target_compile_options(hawkstone_warnings INTERFACE -Wno-error=array-bounds -Wno-error=restrict -Wno-error=stringop-overflow)
endif()
add_library(hawkstone::warnings ALIAS hawkstone_warnings)

# hawkstone_precompile(TARGET json|opencv|cli...): reads the big headers once for all sources of a target. Only what others wrote, and only
# what the target links: a source still includes what it uses, and the asan-ubsan preset, which precompiles nothing, would say if it did not.
function(hawkstone_precompile target)
    set(headers <algorithm> <array> <chrono> <cmath> <filesystem> <functional> <iostream> <map> <memory> <optional> <ranges> <sstream> <string>
        <string_view> <variant> <vector>)
    if(json IN_LIST ARGN)
        list(APPEND headers <nlohmann/json.hpp>)
    endif()
    if(opencv IN_LIST ARGN)
        list(APPEND headers <opencv2/core.hpp> <opencv2/imgproc.hpp>)
    endif()
    if(cli IN_LIST ARGN)
        list(APPEND headers <CLI/CLI.hpp>)
    endif()
    if(gtest IN_LIST ARGN)
        list(APPEND headers <gtest/gtest.h>)
    endif()
    target_precompile_headers(${target} PRIVATE ${headers})
    # ccache can look into a precompiled header only then.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()

function(hawkstone_add_module name)
    cmake_parse_arguments(ARG "" "HEADERS_BASE" "HEADERS;SOURCES;PUBLIC;PRIVATE;PRECOMPILE" ${ARGN})
    if(NOT ARG_HEADERS_BASE)
        set(ARG_HEADERS_BASE include)
    endif()
    set(target hawkstone_${name})
    if(ARG_SOURCES)
        add_library(${target} STATIC ${ARG_SOURCES})
        set(scope PUBLIC)
        target_link_libraries(${target} PUBLIC ${ARG_PUBLIC} PRIVATE ${ARG_PRIVATE} $<BUILD_INTERFACE:hawkstone::warnings>)
    else()
        add_library(${target} INTERFACE)
        set(scope INTERFACE)
        target_link_libraries(${target} INTERFACE ${ARG_PUBLIC})
    endif()
    add_library(hawkstone::${name} ALIAS ${target})
    target_sources(${target} ${scope} FILE_SET HEADERS
        BASE_DIRS "${CMAKE_CURRENT_SOURCE_DIR}/${ARG_HEADERS_BASE}" FILES ${ARG_HEADERS})
    target_compile_features(${target} ${scope} cxx_std_20)
    if(ARG_PRECOMPILE)
        hawkstone_precompile(${target} ${ARG_PRECOMPILE})
    endif()
endfunction()

# hawkstone_bundle(TARGET NAME SOURCES...): the sources that become one where sources are compiled in bundles (preset rules-only).
function(hawkstone_bundle target name)
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${name})
endfunction()

# The headers of nearly every test, read once for all of them.
function(hawkstone_reuse_test_headers target)
    if(NOT TARGET hawkstone_test_headers)
        find_package(nlohmann_json 3.10 REQUIRED)
        set(source "${PROJECT_BINARY_DIR}/test_headers.cpp")
        file(CONFIGURE OUTPUT "${source}" CONTENT "int main() {}\n")
        add_executable(hawkstone_test_headers EXCLUDE_FROM_ALL "${source}")
        target_link_libraries(hawkstone_test_headers PRIVATE hawkstone::warnings GTest::gtest_main nlohmann_json::nlohmann_json)
        set(big gtest json)
        if(HAWKSTONE_BUILD_VISION)
            target_include_directories(hawkstone_test_headers SYSTEM PRIVATE ${OpenCV_INCLUDE_DIRS})
            list(APPEND big opencv)
        endif()
        hawkstone_precompile(hawkstone_test_headers ${big})
    endif()
    target_precompile_headers(${target} REUSE_FROM hawkstone_test_headers)
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()

# hawkstone_add_test(NAME [FILTER f] SOURCES ... LINK ...): one GoogleTest program, found case by case by ctest.
function(hawkstone_add_test name)
    cmake_parse_arguments(ARG "" "FILTER" "SOURCES;LINK" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE ${ARG_LINK} hawkstone::warnings GTest::gtest_main)
    if(NOT hawkstone::gui IN_LIST ARG_LINK) # those have Qt's flags, and read their headers together
        hawkstone_reuse_test_headers(${name})
    endif()
    target_compile_definitions(${name} PRIVATE HAWKSTONE_SAMPLES="${PROJECT_SOURCE_DIR}/samples"
        HAWKSTONE_TESTS="${PROJECT_SOURCE_DIR}/tests")
    set(filter)
    if(ARG_FILTER)
        set(filter TEST_FILTER "${ARG_FILTER}")
    endif()
    gtest_discover_tests(${name} TEST_PREFIX "${name}." ${filter} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
endfunction()
