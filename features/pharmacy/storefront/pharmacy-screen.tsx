import { PrescriptionBadge } from '#core/menus/storefront/prescription-badge.tsx'
import { StateBadge } from '#core/stores/storefront/state-badge.tsx'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDistance } from '#platform/i18n/format-distance.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { LocateIcon } from '#platform/ui/icons/locate.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { Price } from '#platform/ui/price.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { WithDistance } from '../domain/pharmacies.ts'
import type { FoundProduct, PharmacyList, PharmacyOutlet } from './load-pharmacies.ts'
import { getOutletPath, openOutlet } from './open-outlet.ts'
import { usePharmacyTexts } from './pharmacy-texts.ts'
import { useOutlets } from './use-outlets.ts'

type Outlet = WithDistance<PharmacyOutlet>

const useDistanceText = () => {
  const language = useLanguage()
  return ({ metres }: Outlet): string | null => (metres === null ? null : formatDistance(metres, language))
}

/** The merchant's name where there are several; else it says nothing new. */
const countBrands = (outlets: readonly PharmacyOutlet[]): number =>
  new Set(outlets.map(({ homePath }) => homePath)).size

/** An outlet as a whole: the card is one link to its menu. */
const OutletCard = ({ outlet, hasBrand }: { outlet: Outlet; hasBrand: boolean }) => {
  const t = usePharmacyTexts()
  const distance = useDistanceText()(outlet)
  // An open channel says more than a closed one.
  const state = outlet.channels.find(({ isOpen }) => isOpen) ?? outlet.channels[0]
  const services = [
    outlet.isDeliveryAvailable && t('delivers'),
    outlet.isPickupAvailable && t('pickup'),
  ].filter(Boolean)
  return (
    <li>
      {/* A plain link: another merchant needs a full page load, with other colours and another language. */}
      <a
        href={getOutletPath(outlet)}
        onClick={(event) => openOutlet(event, outlet)}
        className="pressable grid gap-1.5 rounded-xl border border-line bg-surface-raised p-4 text-ink no-underline"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="font-bold text-lg tracking-tight">
            <bdi>{outlet.name}</bdi>
          </span>
          {distance !== null && (
            <bdi className="whitespace-nowrap font-semibold text-sm tabular-nums">{distance}</bdi>
          )}
        </span>
        <span className="text-muted">
          {hasBrand && (
            <>
              <bdi>{outlet.brand}</bdi> ·{' '}
            </>
          )}
          <bdi>{outlet.address}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {state && <StateBadge state={state} />}
          <span className="text-muted text-sm">{services.join(' · ')}</span>
        </span>
      </a>
    </li>
  )
}

const OutletLink = ({
  outlet,
  product,
  isAvailable,
  text,
}: {
  outlet: Outlet
  product: FoundProduct
  isAvailable: boolean
  text: string
}) => {
  const t = usePharmacyTexts()
  const distance = useDistanceText()(outlet)
  return (
    <li>
      <a
        href={getOutletPath(outlet, product._id)}
        onClick={(event) => openOutlet(event, outlet)}
        className="pressable flex min-h-target items-center justify-between gap-3 py-1 text-sm"
      >
        <span className="min-w-0">
          <bdi className="font-semibold text-brand-strong">
            {outlet.brand} · {outlet.name}
          </bdi>
          {!isAvailable && <span className="block text-muted">{text || t('notNow')}</span>}
        </span>
        {distance !== null && <bdi className="whitespace-nowrap text-muted tabular-nums">{distance}</bdi>}
      </a>
    </li>
  )
}

/** A product with the outlets that have it, the nearest first; those where it is not to be had now come last. */
const ProductRow = ({ product, outlets }: { product: FoundProduct; outlets: readonly Outlet[] }) => {
  const language = useLanguage()
  const sellers = outlets
    .flatMap((outlet) => {
      const offer = product.outlets.find(({ id }) => id === outlet._id)
      return offer ? [{ outlet, offer }] : []
    })
    .toSorted((a, b) => Number(b.offer.isAvailable) - Number(a.offer.isAvailable))
  return (
    <li className="flex gap-3 py-4">
      <span className="size-18 shrink-0 overflow-hidden rounded-md">
        <Picture base={product.photo?.base} alt="" width={72} height={72} />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold">
          <bdi>{product.name}</bdi>
        </h3>
        <p className="flex flex-wrap items-center gap-2">
          <Price text={formatMoney(product.price, language)} className="font-semibold" />
          {product.needsPrescription && <PrescriptionBadge />}
        </p>
        <ul className="mt-1 divide-y divide-line">
          {sellers.map(({ outlet, offer }) => (
            <OutletLink
              key={outlet._id}
              outlet={outlet}
              product={product}
              isAvailable={offer.isAvailable}
              text={offer.text}
            />
          ))}
        </ul>
      </div>
    </li>
  )
}

/** A form that works without scripts. */
const SearchForm = ({ search }: { search: string }) => {
  const t = usePharmacyTexts()
  return (
    <search>
      <form className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            key={search}
            type="search"
            name="q"
            label={t('search.label')}
            defaultValue={search}
            leading={<SearchIcon size={20} />}
            maxLength={80}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" className="min-h-13">
          {t('search.submit')}
        </Button>
      </form>
    </search>
  )
}

const Results = ({ list, outlets }: { list: PharmacyList; outlets: readonly Outlet[] }) => {
  const t = usePharmacyTexts()
  const found = list.found ?? []
  if (found.length === 0)
    return (
      <Notice
        heading={t('search.none', { search: list.search })}
        action={
          <a href="?" className="font-semibold text-brand-strong">
            {t('search.all')}
          </a>
        }
      >
        {t('search.noneText')}
      </Notice>
    )
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="font-bold text-xl tracking-tight">
        {t('search.found', { count: found.length })}
      </h2>
      <ul className="divide-y divide-line">
        {found.map((product) => (
          <ProductRow key={product._id} product={product} outlets={outlets} />
        ))}
      </ul>
      <a href="?" className="inline-flex min-h-target items-center font-semibold text-brand-strong">
        {t('search.all')}
      </a>
    </section>
  )
}

/** Pharmacies with their state and distance, and a search of products across them. */
export const PharmacyScreen = ({ list }: { list: PharmacyList }) => {
  const t = usePharmacyTexts()
  const { sorted, measure, hasFailed } = useOutlets(list.outlets)
  return (
    <div className="grid gap-5 py-6">
      <div>
        <h1 className="font-bold text-3xl tracking-tight">{t('heading')}</h1>
        <p className="mt-1 text-muted">{t('text')}</p>
      </div>
      <SearchForm search={list.search} />
      <Button
        variant="soft"
        size="sm"
        className="min-h-target justify-self-start"
        leading={<LocateIcon size={20} />}
        onClick={measure}
      >
        {t('nearest')}
      </Button>
      {hasFailed && (
        <Notice tone="warning" announce="assertive">
          {t('locateFailed')}
        </Notice>
      )}
      {list.found === null ? (
        <section aria-labelledby="pharmacies" className="grid gap-3">
          <h2 id="pharmacies" className="sr-only">
            {t('list')}
          </h2>
          {sorted.length === 0 && <Notice>{t('empty')}</Notice>}
          <ul className="grid gap-3">
            {sorted.map((outlet) => (
              <OutletCard key={outlet._id} outlet={outlet} hasBrand={countBrands(sorted) > 1} />
            ))}
          </ul>
        </section>
      ) : (
        <Results list={list} outlets={sorted} />
      )}
    </div>
  )
}
