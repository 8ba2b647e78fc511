import { Link } from 'react-router'
import { StateBadge } from '#core/stores/storefront/state-badge.tsx'
import { formatMinutes } from '#platform/i18n/format.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Picture } from '#platform/ui/picture.tsx'
import type { Stall } from '../../contract/endpoints.ts'

/** The state of a stall's counter, or of its first other service. */
export const getStallState = ({ channels }: Stall): Stall['channels'][number] | undefined =>
  channels.find(({ orderChannel }) => orderChannel === 'pickup') ?? channels[0]

/** A stall in the list of a court. */
export const StallCard = ({ stall, to, eager }: { stall: Stall; to: string; eager: boolean }) => {
  const language = useLanguage()
  const state = getStallState(stall)
  return (
    <article className="relative overflow-hidden rounded-xl border border-line bg-surface-raised has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-focus">
      <div className={classNames('aspect-16/9 overflow-hidden', !stall.isOpen && 'opacity-60 grayscale')}>
        <Picture
          base={stall.picture?.base}
          alt=""
          width={480}
          height={270}
          sizes="(min-width: 768px) 480px, 100vw"
          eager={eager}
        />
      </div>
      <div className="grid gap-1 p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="font-bold text-xl tracking-tight">
            <Link to={to} className="outline-none after:absolute after:inset-0">
              <bdi>{stall.name}</bdi>
            </Link>
          </h2>
          {stall.arrival && (
            <bdi className="whitespace-nowrap text-muted text-sm tabular-nums">
              {formatMinutes(stall.arrival.from, stall.arrival.to, language)}
            </bdi>
          )}
        </div>
        <p className="line-clamp-1 text-muted text-sm">{joinWithCommas(stall.categories, language)}</p>
        {state && (
          <p className="mt-1">
            <StateBadge state={state} />
          </p>
        )}
      </div>
    </article>
  )
}
