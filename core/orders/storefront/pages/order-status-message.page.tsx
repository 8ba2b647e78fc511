import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { InfoIcon } from '#platform/ui/icons/info.tsx'
import { getStatusMessage, parseStatusMessage } from '../../domain/status-message.ts'
import { loadOrderPage } from '../order-page-data.ts'
import { useOrdersTexts } from '../orders-texts.ts'
import { getOrderStatusPath } from '../paths.ts'

/**
 * The message of an order's current status (`orderId`), or of a status in the URL (`status`). Never text from the
 * URL: anybody can write a URL.
 */
export const loader = async ({ url, context }: LoaderFunctionArgs) => {
  const { searchParams } = url
  const id = searchParams.get('orderId')
  const { order } = id ? await loadOrderPage(getPageContext(context), url, id) : { order: null }
  if (order)
    return { message: getStatusMessage(order.status), orderId: order._id, home: order.store.homePath }
  return { message: parseStatusMessage(id ? null : searchParams.get('status')), orderId: null, home: '' }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'order-status-message' })

/** One message about an order, for links in messages and from other systems. */
export default function OrderStatusMessagePage() {
  const t = useOrdersTexts()
  const home = useHome()
  const { message, orderId, home: homeOfOrder } = useLoaderData<typeof loader>()
  usePageTitle(t('status.title'))
  return (
    <div className="mx-auto max-w-reading py-section">
      <h1 className="sr-only">{t('status.title')}</h1>
      <EmptyState
        icon={<InfoIcon size={40} />}
        heading={t(`message.${message}.heading`)}
        action={
          orderId ? (
            <ButtonLink to={getOrderStatusPath(home || homeOfOrder, orderId)}>
              {t('summary.follow')}
            </ButtonLink>
          ) : (
            <ButtonLink to={getPagePath(home)} variant="secondary">
              {t('status.toStart')}
            </ButtonLink>
          )
        }
      >
        {t(`message.${message}.text`)}
      </EmptyState>
    </div>
  )
}
