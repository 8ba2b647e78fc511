/** SHA-256 in hexadecimal digits; undefined where the browser offers no cryptography, such as over plain HTTP. */
export const hashText = async (text: string): Promise<string | undefined> => {
  const { subtle }: Partial<Crypto> = crypto
  if (!subtle) return undefined
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The id under which vendors count an order once. It is a hash, because an order's own id opens its page. */
export const getPurchaseId = (orderId: string): Promise<string | undefined> => hashText(orderId)

let visit: string | undefined

/** The id under which vendors count an opened dish once in a page session, from the browser and from the server. */
export const getViewId = (productId: string): string => {
  visit ??= Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join('')
  return `${visit}.${productId}`
}
