import { formatIssue, type TranslateIssue } from '../contract/issue-text.ts'
import type { MenuIssue } from '../domain/menu-issue.ts'

/** Maximum entries shown of a long list; its total length is included. */
const MAX_SHOWN = 200

export const presentFirst = <Item, Shown>(list: readonly Item[], present: (item: Item) => Shown) => ({
  total: list.length,
  first: list.slice(0, MAX_SHOWN).map(present),
})

/** Issues in the reader's language, each with its path. */
export const presentIssues = (issues: readonly MenuIssue<string>[], translate: TranslateIssue) =>
  presentFirst(issues, (issue) => ({ place: issue.path, text: formatIssue(translate, issue) }))
