/** The compatibility version of this product's clients: sent with each call and shown to customers. */
export const CLIENT_VERSION = '3.1.2'

/** The request header in which a client sends its version. */
export const CLIENT_VERSION_HEADER = 'client-version'
