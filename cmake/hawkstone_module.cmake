# SPDX-License-Identifier: Apache-2.0
# hawkstone_add_module(NAME HEADERS_BASE dir HEADERS ... SOURCES ... PUBLIC ... PRIVATE ...)
# One call makes the library hawkstone_NAME, its alias hawkstone::NAME, its warnings and its install rule.

add_library(hawkstone_warnings INTERFACE)
target_compile_options(hawkstone_warnings INTERFACE -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual
    $<$<BOOL:${HAWKSTONE_WARNINGS_AS_ERRORS}>:-Werror>)
add_library(hawkstone::warnings ALIAS hawkstone_warnings)

function(hawkstone_add_module name)
    cmake_parse_arguments(ARG "" "HEADERS_BASE" "HEADERS;SOURCES;PUBLIC;PRIVATE" ${ARGN})
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
endfunction()

# hawkstone_add_test(NAME SOURCES ... LINK ...): one GoogleTest program, found case by case by ctest.
function(hawkstone_add_test name)
    cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
    add_executable(${name} ${ARG_SOURCES})
    target_link_libraries(${name} PRIVATE ${ARG_LINK} hawkstone::warnings GTest::gtest_main)
    target_compile_definitions(${name} PRIVATE HAWKSTONE_SAMPLES="${PROJECT_SOURCE_DIR}/samples"
        HAWKSTONE_TESTS="${PROJECT_SOURCE_DIR}/tests")
    gtest_discover_tests(${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
endfunction()
