let copies = 0

/**
 * Evaluates a module once more, such as a script that acts when it is loaded. Only this module: `vi.resetModules`
 * makes the files that follow load all of theirs again.
 *
 * @param from `import.meta.url` of the test
 */
export const reloadModule = (from: string, file: string): Promise<unknown> => {
  copies += 1
  return import(/* @vite-ignore */ new URL(`${file}?copy=${copies}`, from).href)
}
