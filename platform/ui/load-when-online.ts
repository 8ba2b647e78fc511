/**
 * Loads a part of the code that is needed only now. Without a connection it waits for one instead of failing: the part
 * is missing meanwhile, the rest of the page stands, and it comes by itself. With a connection a failure is a failure.
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
