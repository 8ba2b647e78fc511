import type { LocalizedText } from '#platform/kernel/language.ts'
import type { DefaultName } from '../../../domain/default-names.ts'

type Names = Readonly<Record<DefaultName, string>>

const FILES: Readonly<Record<string, Names>> = {
  ...import.meta.glob<Names>('../../../domain/messages/??.json', { eager: true, import: 'default' }),
  ...import.meta.glob<Names>('/languages/*/menus-domain.json', { eager: true, import: 'default' }),
}

/** `languages/de/menus-domain.json` and `../messages/fr.json` are German and French. */
const languageOf = (file: string): string => /(?:languages\/|messages\/)([^/.]+)/.exec(file)?.[1] ?? ''

/** What a part of a menu is called when nobody has named it. */
export const defaultName = (name: DefaultName): LocalizedText =>
  Object.fromEntries(Object.entries(FILES).map(([file, names]) => [languageOf(file), names[name]]))
