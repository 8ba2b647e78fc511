import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import consoleTexts from '#core/console-shell/messages/en.json' with { type: 'json' }
import { TextsProvider, useTexts } from '#platform/i18n/texts-context.tsx'
import { callHook } from '#platform/testing/call-hook.tsx'
import { EMPTY_LIST, type ListDraft, moveLink } from './list-draft.ts'
import messages from './messages/en.json' with { type: 'json' }
import { useListDifferences } from './use-list-differences.ts'

const texts = { 'link-lists-console': messages, 'console-shell': consoleTexts }
const compare = callHook(() => useListDifferences(), { texts })
const mine: ListDraft = {
  ...EMPTY_LIST,
  title: { en: 'Our links' },
  links: ['/', 'tel:112'].map((address, key) => ({
    ...{ key, address, title: { en: `Link ${key}` }, isActive: true, clicks: 0 },
  })),
}

describe('the differences of two people’s versions of a link list', () => {
  it('are none when only the clicks have grown', () => {
    expect(compare(mine, { ...mine, links: mine.links.map((link) => ({ ...link, clicks: 7 })) })).toEqual([])
  })

  it('are shown of its texts and its state', () => {
    expect(compare(mine, { ...mine, isActive: false, title: { ar: 'روابط', en: 'Links' } })).toEqual([
      { label: 'The page is on', mine: 'On', theirs: 'Off' },
      { label: 'Title · English', mine: 'Our links', theirs: 'Links' },
      { label: 'Title · العربية', mine: '', theirs: 'روابط' },
    ])
  })

  it('are shown of links by their place: hidden, moved, and removed', () => {
    const [first, second] = mine.links
    if (!first || !second) throw new Error('There are two links')
    expect(compare(mine, { ...mine, links: [first, { ...second, isActive: false }] })).toEqual([
      { label: 'Link 2', mine: 'Link 1 · tel:112', theirs: 'Link 1 · tel:112 · Off' },
    ])
    expect(compare(mine, moveLink(mine, 0, 1)).map(({ label }) => label)).toEqual(['Link 1', 'Link 2'])
    expect(compare(mine, { ...mine, links: [first] })).toEqual([
      { label: 'Link 2', mine: 'Link 1 · tel:112', theirs: '' },
    ])
  })

  it('stand in the notice as what is saved and what is mine', () => {
    const notice = (
      <TextsProvider texts={callHook(useTexts, { texts })}>
        <ConflictNotice
          differences={compare(mine, { ...mine, title: { en: 'Links' } })}
          onTheirs={() => undefined}
          onMine={() => undefined}
        />
      </TextsProvider>
    )
    const text = renderToString(notice).replaceAll(/<!-- -->|<[^>]+>/g, '')
    expect(text).toContain('TitleSaved now: LinksYours: Our links')
  })
})
