import { Link } from 'react-router'
import { formatEntryQuery } from '#core/stores/domain/entry-link.ts'
import type { OfferedServices } from '#core/stores/domain/service-allowance.ts'
import type { IconComponent } from '#platform/ui/icon.tsx'
import { BagIcon } from '#platform/ui/icons/bag.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { useLandingTexts } from '../landing-texts.ts'

const TILE = 'flex h-full items-center gap-4 rounded-xl border border-line p-4 text-ink'

const OPEN_WAYS = [
  { way: 'delivery', Icon: TruckIcon },
  { way: 'pickup', Icon: BagIcon },
] as const
const SEATED_WAYS = [
  { way: 'dineIn', Icon: TableIcon },
  { way: 'inRoom', Icon: TableIcon },
] as const

const TileContent = ({ way, Icon }: { way: keyof OfferedServices; Icon: IconComponent }) => {
  const t = useLandingTexts()
  return (
    <>
      <span className="grid size-12 shrink-0 place-items-center rounded-lg bg-brand-soft text-brand-strong">
        <Icon />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-bold text-lg">{t(`ways.${way}`)}</span>
        <span className="block text-muted text-sm">{t(`ways.${way}Text`)}</span>
      </span>
    </>
  )
}

/** How an order can reach the customer here. Tables and rooms are opened by the code that stands there. */
export const WaysIn = ({ offers, to }: { offers: OfferedServices; to: string }) => {
  const t = useLandingTexts()
  return (
    <section className="mt-6">
      <h2 className="font-bold text-2xl tracking-tight">{t('ways.heading')}</h2>
      <ul className="mt-4 grid gap-3 md:grid-cols-2 desktop:grid-cols-3">
        {OPEN_WAYS.filter(({ way }) => offers[way]).map(({ way, Icon }) => (
          <li key={way}>
            <Link
              to={`${to}${formatEntryQuery({ service: way })}`}
              className={`${TILE} pressable bg-surface-raised no-underline shadow-sm hover:shadow-md`}
            >
              <TileContent way={way} Icon={Icon} />
              <ChevronDownIcon size={20} className="-rotate-90 text-muted rtl:rotate-90" />
            </Link>
          </li>
        ))}
        {SEATED_WAYS.filter(({ way }) => offers[way]).map(({ way, Icon }) => (
          <li key={way} className={`${TILE} bg-surface-sunken`}>
            <TileContent way={way} Icon={Icon} />
          </li>
        ))}
      </ul>
    </section>
  )
}
