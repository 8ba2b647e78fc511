const getKey = (requestId: string): string => `compass-payLink-${requestId}`

/** Of this page, where the browser forbids storage. */
const memory = new Map<string, string>()

/** What this browser holds since it has proved a phone for a link; undefined before. */
export const readPayerToken = (requestId: string): string | undefined => {
  const key = getKey(requestId)
  try {
    return localStorage.getItem(key) ?? memory.get(key)
  } catch {
    // Storage is forbidden: the proof holds for this page.
    return memory.get(key)
  }
}

export const storePayerToken = (requestId: string, token: string): void => {
  const key = getKey(requestId)
  memory.set(key, token)
  try {
    localStorage.setItem(key, token)
  } catch {
    // Storage is forbidden: the proof holds for this page.
  }
}
