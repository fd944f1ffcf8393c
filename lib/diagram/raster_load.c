/* Loading cairo and Pango. */
#include <assert.h>
#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#include "diagram/raster_calls.h"

/* Named by the version of their interface, as a linked program would have it. */
#ifdef __APPLE__
#define LIBRARY(name, version) "lib" name "." version ".dylib"
#else
#define LIBRARY(name, version) "lib" name ".so." version
#endif

/* Fills an array of pointers to functions, one for each name. The names are also looked for in the libraries
 * that the library is linked with. */
static const char *load(const char *library, const char *const *names, size_t n, void *calls)
{
    void *handle = dlopen(library, RTLD_LAZY);
    if (handle == NULL)
        return dlerror();
    for (size_t i = 0; i < n; i++) {
        void *address = dlsym(handle, names[i]);
        if (address == NULL)
            return dlerror();
        memcpy((char *)calls + i * sizeof address, &address, sizeof address);
    }
    return NULL;
}

const char *raster_load_cairo(cairo_calls *calls)
{
#define X(name) "cairo_" #name,
    static const char *const names[] = { CAIRO_CALLS(X) };
#undef X
    static_assert(sizeof *calls == sizeof names, "a pointer for each name");
    return load(LIBRARY("cairo", "2"), names, sizeof names / sizeof *names, calls);
}

const char *raster_load_fonts(font_calls *calls)
{
#define X(name) #name,
    static const char *const names[] = { FONT_CALLS(X) };
#undef X
    static_assert(sizeof *calls == sizeof names, "a pointer for each name");
    return load(LIBRARY("pangocairo-1.0", "0"), names, sizeof names / sizeof *names, calls);
}
