/**
 * A source without the plug-in in `folder`: removes the import lines that name the folder, and the list lines that
 * consist only of those imports. A person would do the same by hand, so it works only while a plug-in is one import
 * line and one list line.
 */
export const removePluginLines = (source: string, folder: string): string => {
  const named = (line: string): boolean => line.includes(`${folder}/`)
  const lines = source.split('\n')
  const identifiers = lines.filter(named).flatMap((line) => {
    const clause = /^import\s+(?:type\s+)?(.+?)\s+from\s/.exec(line)?.[1] ?? ''
    return clause
      .replaceAll(/[{}]/g, '')
      .split(',')
      .map(
        (part) =>
          part
            .split(/\s+as\s+/)
            .at(-1)
            ?.trim() ?? '',
      )
      .filter((name) => name !== '')
  })
  const isEntry = (line: string): boolean => {
    const [, name] = /^\s*(?:\.{3})?(\w+)(?:\(.*\))?,?\s*(?:\/\/.*)?$/.exec(line) ?? []
    return name !== undefined && identifiers.includes(name)
  }
  return lines
    .filter((line) => !named(line) && !isEntry(line))
    .map((line) => removeItems(line, identifiers))
    .join('\n')
}

/** Removes the identifiers from a list that the formatter wrote on one line: `[a, b, c]`. */
const removeItems = (line: string, identifiers: readonly string[]): string =>
  identifiers.reduce((rest, name) => {
    if (!/\[.*\]/.test(rest)) return rest
    return rest.replace(new RegExp(`(?<=[[ ])(?:\\.{3})?${name}(?:, |(?=\\]))`), '').replace(/, \]/, ']')
  }, line)
