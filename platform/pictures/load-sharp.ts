/** The picture library takes megabytes, so a server without new pictures does not load it. */
export const loadSharp = async () => (await import('sharp')).default
