import type { TranslateIssue } from '#core/menus/contract/issue-text.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import { READ_ISSUE_CODES } from '../domain/read-issue.ts'

const OWN_KEYS: ReadonlySet<string> = new Set(READ_ISSUE_CODES.map((code) => `fault.${code}`))

/** Has the texts of a file's issues and of those of the menu in it. */
export const getIssueTranslator = (catalogue: Catalogue, language: Language): TranslateIssue => {
  const own = catalogue.getTranslator(language, 'menu-import')
  const ofMenu = catalogue.getTranslator(language, 'menus-contract')
  return (key, values) => (OWN_KEYS.has(key) ? own : ofMenu)(key, values)
}
