import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { DishLinks } from '../components/dish-links.tsx'
import { LinkRules } from '../components/link-rules.tsx'
import { OutletLinks } from '../components/outlet-links.tsx'
import { useOrderingLinksTexts } from '../ordering-links-texts.ts'
import { useOrderingLinks } from '../use-ordering-links.ts'

export const meta = getConsoleMeta

const Links = ({ outletId }: { outletId: string }) => {
  const t = useOrderingLinksTexts()
  const { shown, load } = useOrderingLinks(outletId)
  if (shown === undefined) return <LoadingRows />
  if (shown === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  const { links, dishes } = shown
  return (
    <div className="grid gap-4">
      <OutletLinks outletId={outletId} links={links} />
      <DishLinks outletId={outletId} links={links} dishes={dishes} />
      <LinkRules links={links} />
    </div>
  )
}

/** The outlet's links for order buttons on other sites. */
export default function OrderingLinksScreen() {
  const t = useOrderingLinksTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')}>
      {({ _id }) => <Links outletId={_id} />}
    </OutletScreen>
  )
}
