import { type DifferenceRow, listDifferences } from '#core/console-shell/console/list-differences.ts'
import type { Difference } from '#core/console-shell/console/save-bar.tsx'
import { useLinkListsConsoleTexts } from './link-lists-console-texts.ts'
import type { DraftLink, ListDraft } from './list-draft.ts'

type Row = DifferenceRow<ListDraft>

/** What differs between two people's versions of a link list, in words; links by their place in it. */
export const useListDifferences = (): ((mine: ListDraft, theirs: ListDraft) => Difference[]) => {
  const t = useLinkListsConsoleTexts()
  const toState = (isOn: boolean): string => t(isOn ? 'on' : 'off')
  const describeLink = ({ title, address, isActive }: DraftLink) => [
    ...[title, address.trim()],
    ...(isActive ? [] : [toState(false)]),
  ]
  const listLinkRows = (count: number): Row[] =>
    Array.from({ length: count }, (_, at) => [
      t('link.number', { number: at + 1 }),
      ({ links }) => {
        const link = links[at]
        return link ? describeLink(link) : ''
      },
    ])
  const rows: Row[] = [
    [t('form.isActive'), ({ isActive }) => toState(isActive)],
    [t('form.title'), ({ title }) => title],
    [t('form.intro'), ({ intro }) => intro],
  ]
  return (mine, theirs) =>
    listDifferences(
      [...rows, ...listLinkRows(Math.max(mine.links.length, theirs.links.length))],
      mine,
      theirs,
    )
}
