/**
 * Loads a part of the code on demand. Offline it waits for a connection instead of failing: the part is missing
 * meanwhile, the rest of the page works, and the part loads automatically. Online a failure is thrown.
 */
export const loadWhenOnline = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return loadWhenOnline(load)
  }
}
