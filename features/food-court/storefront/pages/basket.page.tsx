import { lazy, Suspense, useEffect } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { openBasket, useBasketStore } from '../basket-store.ts'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { loadCourt } from '../load-court.ts'
import { getStallsPath } from '../paths.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await loadCourt(args)
  if ('path' in loaded) throw redirect(loaded.path)
  const { court, status, buildHead } = loaded
  const offersDelivery = court?.brands.some(({ isDeliveryAvailable }) => isDeliveryAvailable) ?? false
  const head = buildHead({ path: `lp/${args.params.id}/basket` })
  return data({ court: court && { _id: court._id, offersDelivery }, head }, { status })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

// An empty basket needs none of it, and a filled one waits for its prices meanwhile.
const FilledBasket = lazy(() =>
  import('../components/filled-basket.tsx').then((module) => ({ default: module.FilledBasket })),
)

// What has become of the basket may wait for its payment.
const LeftUnpaid = lazy(() =>
  import('../components/left-unpaid.tsx').then((module) => ({ default: module.LeftUnpaid })),
)

const BasketOrNothing = ({ court }: { court: { _id: string; offersDelivery: boolean } }) => {
  const t = useFoodCourtTexts()
  const place = { home: useHome(), court: court._id }
  const isOpened = useBasketStore((state) => state.court === court._id)
  const isEmpty = useBasketStore((state) => state.items.length === 0)
  useEffect(() => openBasket(court._id), [court._id])
  if (!isOpened) return <Skeleton className="h-72 w-full rounded-xl" />
  if (!isEmpty)
    return (
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-xl" />}>
        <FilledBasket place={place} offersDelivery={court.offersDelivery} />
      </Suspense>
    )
  return (
    <>
      <Suspense>
        <LeftUnpaid />
      </Suspense>
      <EmptyState
        icon={<BagIcon size={40} />}
        heading={t('basket.empty')}
        action={<ButtonLink to={getStallsPath(place)}>{t('basket.toStalls')}</ButtonLink>}
      >
        {t('basket.emptyText')}
      </EmptyState>
    </>
  )
}

/** The basket of all stalls: what is in it, what it costs, and one payment for everything. */
export default function BasketPage() {
  const t = useFoodCourtTexts()
  const { court } = useLoaderData<typeof loader>()
  usePageTitle(t('basket.title'))
  return (
    <div className="mx-auto grid w-full max-w-md gap-4 py-4">
      <h1 className="font-bold text-2xl tracking-tight">{t('basket.title')}</h1>
      {court ? (
        <BasketOrNothing court={court} />
      ) : (
        <EmptyState icon={<StoreIcon size={40} />} heading={t('errors.unknownCourt')}>
          {t('unknown.text')}
        </EmptyState>
      )}
    </div>
  )
}
