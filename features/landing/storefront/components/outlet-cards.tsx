import { Link } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import type { ChannelState, StoreCard } from '#core/stores/contract/endpoints.ts'
import { type EntryService, formatEntryQuery } from '#core/stores/domain/entry-link.ts'
import { formatArrival } from '#core/stores/storefront/format-arrival.ts'
import { StateBadge } from '#core/stores/storefront/state-badge.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import type { Landing, LandingOutlet } from '../../contract/endpoints.ts'
import { useLandingTexts } from '../landing-texts.ts'

/** The state that says most: of a channel that is open, else of the first. */
const getShownState = ({ channels }: StoreCard): ChannelState | undefined =>
  channels.find(({ isOpen }) => isOpen) ?? channels[0]

/** The query that opens an outlet's menu. Tables and rooms are entered by their codes: there the service stays. */
const getEntryQuery = ({ _id, isPickupAvailable, isDeliveryAvailable }: StoreCard): string => {
  const service: EntryService | undefined = isPickupAvailable
    ? 'pickup'
    : isDeliveryAvailable
      ? 'delivery'
      : undefined
  return service ? formatEntryQuery({ outletId: _id, service }) : ''
}

/** The outlet's picture, or its initial. */
const OutletPicture = ({ outlet, name }: { outlet: LandingOutlet | undefined; name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-lg bg-brand-soft font-bold text-3xl text-brand-strong"
  >
    {outlet?.picture ? (
      <Picture base={outlet.picture.base} alt="" width={96} height={96} className="h-24" />
    ) : (
      [...name][0]
    )}
  </span>
)

const OutletCard = ({ store, landing }: { store: StoreCard; landing: Landing }) => {
  const t = useLandingTexts()
  const language = useLanguage()
  const home = useHome()
  const outlet = landing.outlets.find(({ _id }) => _id === store._id)
  const state = getShownState(store)
  return (
    <Link
      to={`${getPagePath(home, outlet?.page)}${getEntryQuery(store)}`}
      className="pressable flex h-full items-start gap-4 rounded-xl border border-line bg-surface-raised p-3 text-ink no-underline shadow-sm hover:shadow-md"
    >
      <OutletPicture outlet={outlet} name={store.name} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="wrap-anywhere font-bold text-lg">
          <bdi>{store.name}</bdi>
        </span>
        <span className="text-muted text-sm">
          <bdi>{store.address}</bdi>
        </span>
        <span className="mt-1 flex flex-wrap gap-1.5">
          {state && <StateBadge state={state} />}
          {store.isOpen && outlet && (
            <Badge>
              {t('ready', {
                minutes: formatArrival(outlet.readyFrom, outlet.readyTo - outlet.readyFrom, language),
              })}
            </Badge>
          )}
        </span>
      </span>
      <ChevronDownIcon size={20} className="-rotate-90 self-center text-muted rtl:rotate-90" />
    </Link>
  )
}

/** The outlets, or the stalls of a court, with their state and the honest time of an order for now. */
export const OutletCards = ({ stores, landing }: { stores: readonly StoreCard[]; landing: Landing }) => {
  const t = useLandingTexts()
  return (
    <section className="mt-8">
      <h2 className="font-bold text-2xl tracking-tight">
        {t(landing.kind === 'court' ? 'outlets.court' : 'outlets.brand')}
      </h2>
      <ul className="mt-4 grid gap-3 md:grid-cols-2 desktop:grid-cols-3">
        {stores.map((store) => (
          <li key={store._id}>
            <OutletCard store={store} landing={landing} />
          </li>
        ))}
      </ul>
    </section>
  )
}
