/** The picture library takes megabytes that a server which sees no new picture can do without. */
export const loadSharp = async () => (await import('sharp')).default
