import { lazy, Suspense, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import type { ConfiguredItem } from '#core/cart/storefront/item-sheet-form.tsx'
import type { Menu, MenusApi, ProductCard } from '#core/menus/contract/endpoints.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { StateBadge } from '#core/stores/storefront/state-badge.tsx'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Stall } from '../../contract/endpoints.ts'
import { addToBasket, useBasketStore } from '../basket-store.ts'
import { BasketBar } from '../components/basket-bar.tsx'
import { DishRow } from '../components/dish-row.tsx'
import { getStallState } from '../components/stall-card.tsx'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { loadCourt } from '../load-court.ts'
import { type CourtPlace, getStallsPath } from '../paths.ts'
import { useLeftOutToast } from '../use-left-out-toast.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await loadCourt(args)
  if ('path' in loaded) throw redirect(loaded.path)
  const { court, status, page, language, buildHead } = loaded
  const { id, brandId } = args.params
  const stall = court?.brands.find(({ _id }) => _id === brandId)
  const head = buildHead({
    path: `lp/${id}/brands/${brandId}`,
    isIndexed: Boolean(stall),
    ...(stall && { title: stall.name }),
  })
  if (!court || !stall)
    return data({ court, stall: null, menu: null, head }, { status: court ? 404 : status })
  const menu = await page.api<MenusApi>(language)('GET /api/v1/stores/:id/menu', {
    params: { id: stall._id },
    query: { orderType: '10' },
  })
  return data({ court, stall, menu: menu.ok ? menu.data : null, head })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

// Choices are asked for after a tap: their code comes then.
const DishSheet = lazy(() =>
  import('../components/dish-sheet.tsx').then((module) => ({ default: module.DishSheet })),
)

const useAddDish = (stall: Stall) => {
  const t = useFoodCourtTexts()
  const show = useToasts((state) => state.show)
  const notifyLeftOut = useLeftOutToast()
  return (product: ProductCard, decision?: ConfiguredItem) => {
    const leftOut = addToBasket({
      ...{ store: stall._id, product: product._id, name: product.name },
      qty: decision?.qty ?? 1,
      ...(decision && { customize: decision.customize }),
      ...(decision?.collectFromUser.length && { collectFromUser: decision.collectFromUser }),
      ...(decision?.note && { specialInstructions: decision.note }),
      ...(decision && { seenPrice: decision.seenPrice }),
    })
    if (leftOut === 0) show({ text: t('stall.added', { item: product.name }), tone: 'success' })
    else notifyLeftOut(product.name, leftOut)
  }
}

const StallMenu = ({ stall, menu }: { stall: Stall; menu: Menu }) => {
  const t = useFoodCourtTexts()
  const add = useAddDish(stall)
  const items = useBasketStore((state) => state.items)
  const [opened, setOpened] = useState<ProductCard>()
  const countOf = (id: string): number =>
    items.filter(({ product }) => product === id).reduce((sum, { qty }) => sum + qty, 0)
  return (
    <>
      {menu.categories.map((category) => (
        <section key={category._id} aria-labelledby={`category-${category._id}`}>
          <h2 id={`category-${category._id}`} className="mt-6 font-bold text-xl tracking-tight">
            <bdi>{category.name}</bdi>
          </h2>
          {category.products.map((product) => (
            <DishRow
              key={product._id}
              product={product}
              count={countOf(product._id)}
              isOrderable={stall.isOpen}
              onAdd={() => (product.needsChoice ? setOpened(product) : add(product))}
              onOpen={() => setOpened(product)}
            />
          ))}
        </section>
      ))}
      {opened && (
        <Suspense>
          <DishSheet
            store={stall._id}
            opened={opened}
            label={t('stall.addToBasket')}
            onDecide={(decision) => add(opened, decision)}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const StallHeader = ({ stall }: { stall: Stall }) => {
  const language = useLanguage()
  const state = getStallState(stall)
  return (
    <header className="grid gap-2">
      {stall.picture && (
        <div className="aspect-2/1 overflow-hidden rounded-xl">
          <Picture base={stall.picture.base} alt="" width={480} height={240} sizes="480px" eager />
        </div>
      )}
      <h1 className="mt-1 font-extrabold text-3xl tracking-tight">
        <bdi>{stall.name}</bdi>
      </h1>
      <p className="text-muted">{joinWithCommas(stall.categories, language)}</p>
      {state && (
        <p>
          <StateBadge state={state} />
        </p>
      )}
    </header>
  )
}

const Shown = ({ stall, menu, place }: { stall: Stall; menu: Menu | null; place: CourtPlace }) => {
  const t = useFoodCourtTexts()
  return (
    <div className="mx-auto w-full max-w-md pt-4 pb-32">
      <ButtonLink to={getStallsPath(place)} variant="ghost" size="sm" className="mb-2">
        {t('stall.back')}
      </ButtonLink>
      <StallHeader stall={stall} />
      {menu ? <StallMenu stall={stall} menu={menu} /> : <p className="mt-6">{t('stall.noMenu')}</p>}
      <BasketBar place={place} />
    </div>
  )
}

/** One stall of a food court with its dishes. */
export default function StallPage() {
  const t = useFoodCourtTexts()
  const home = useHome()
  const { court, stall, menu } = useLoaderData<typeof loader>()
  if (court && stall) return <Shown stall={stall} menu={menu} place={{ home, court: court._id }} />
  return (
    <EmptyState
      icon={<StoreIcon size={40} />}
      heading={t(court ? 'errors.unknownStall' : 'errors.unknownCourt')}
      action={
        court && <ButtonLink to={getStallsPath({ home, court: court._id })}>{t('stall.back')}</ButtonLink>
      }
    >
      {t('unknown.text')}
    </EmptyState>
  )
}
