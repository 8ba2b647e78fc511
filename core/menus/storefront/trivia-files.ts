import type { Language } from '#platform/kernel/language.ts'

type Loader = () => Promise<readonly string[]>

// One file per language, fetched when a loading screen shows: none of it is part of a page's first load.
const FILES: Readonly<Record<string, Loader>> = {
  ...import.meta.glob<readonly string[]>('../messages/trivia/*.json', { import: 'default' }),
  ...import.meta.glob<readonly string[]>('/languages/*/menus-trivia.json', { import: 'default' }),
}

/** Facts about food in `language`; none when the language has no file of them. */
export const loadTrivia = async (language: Language): Promise<readonly string[]> => {
  const load =
    FILES[`../messages/trivia/${language}.json`] ?? FILES[`/languages/${language}/menus-trivia.json`]
  return load ? load() : []
}
