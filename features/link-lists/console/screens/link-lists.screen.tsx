import { useState } from 'react'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { Button } from '#platform/ui/button.tsx'
import { LinkIcon } from '#platform/ui/icons/link.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { useLinkListsTexts } from '../../storefront/link-lists-texts.ts'
import { ListRow } from '../components/list-row.tsx'
import { ListSheet } from '../components/list-sheet.tsx'
import { useLinkListsConsoleTexts } from '../link-lists-console-texts.ts'
import { useLinkLists } from '../use-link-lists.ts'

export const meta = getConsoleMeta

const Lists = () => {
  const t = useLinkListsConsoleTexts()
  // Loaded before a sheet opens, because loading them would close it.
  useLinkListsTexts()
  const { overview, ...calls } = useLinkLists()
  const [opened, setOpened] = useState<string>()
  if (overview === null) return <LoadingRows />
  if (overview === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={calls.load} />
  const { lists } = overview
  return (
    <div className="grid gap-4">
      <Button
        className="justify-self-start"
        leading={<PlusIcon size={18} />}
        onClick={() => setOpened('new')}
      >
        {t('new')}
      </Button>
      {lists.length === 0 ? (
        <PageState icon={<LinkIcon size={20} />} heading={t('none')}>
          {t('noneText')}
        </PageState>
      ) : (
        <ul className="grid gap-3">
          {lists.map((list) => (
            <ListRow key={list._id} list={list} onEdit={() => setOpened(list._id)} />
          ))}
        </ul>
      )}
      {opened !== undefined && (
        <ListSheet
          overview={overview}
          list={lists.find(({ _id }) => _id === opened)}
          calls={calls}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

/** The merchant's pages of links. */
export default function LinkListsScreen() {
  const t = useLinkListsConsoleTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')}>
      {() => <Lists />}
    </OutletScreen>
  )
}
