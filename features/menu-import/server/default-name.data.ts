import { readLocalizedText } from '#platform/i18n/message-files.server.ts'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { DEFAULT_NAMES, type DefaultName } from '../domain/default-names.ts'

const NAMES: ReadonlyMap<string, LocalizedText> = new Map(
  DEFAULT_NAMES.map((name) => [name, readLocalizedText('features/menu-import/domain', name)]),
)

/** What a part of a menu is called when nobody has named it. */
export const getDefaultName = (name: DefaultName): LocalizedText => ({ ...NAMES.get(name) })
