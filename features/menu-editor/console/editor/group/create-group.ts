import { LANGUAGES, type Language, type LocalizedText } from '#platform/kernel/language.ts'
import type { SizeDefaultName } from '../../../domain/default-names.ts'
import { createItemCode, type EditedGroup } from '../editor-data.ts'

type Names = Readonly<Record<SizeDefaultName, string>>

const FILES: Readonly<Record<string, Names>> = {
  ...import.meta.glob<Names>('../../../domain/messages/??.json', { eager: true, import: 'default' }),
  ...import.meta.glob<Names>('/languages/*/menu-editor-domain.json', { eager: true, import: 'default' }),
}

/** `languages/de/menu-editor-domain.json` and `../messages/fr.json` are German and French. */
const languageOf = (file: string): string => /(?:languages\/|messages\/)([^/.]+)/.exec(file)?.[1] ?? ''

/** What a part of a menu is called when nobody has named it. */
const defaultName = (name: SizeDefaultName): LocalizedText =>
  Object.fromEntries(Object.entries(FILES).map(([file, names]) => [languageOf(file), names[name]]))

/** A single-choice group, still without a name. */
export const createGroup = (): EditedGroup => ({ key: '', name: {}, type: 10, min: 0, max: 1, options: [] })

/** Two sizes of a product with this price, named in the site's languages; the smaller is preselected. */
export const createSizeGroup = (price: number, languages: readonly Language[]): EditedGroup => {
  const words = (word: SizeDefaultName): LocalizedText =>
    Object.fromEntries(
      LANGUAGES.filter((each) => languages.includes(each)).map((each) => [each, defaultName(word)[each]]),
    )
  return {
    ...{ key: '', name: words('size'), type: 10, role: 'size', min: 1, max: 1 },
    options: [
      { key: createItemCode('small'), name: words('small'), price, preselected: true },
      { key: createItemCode('large'), name: words('large'), price },
    ],
  }
}
