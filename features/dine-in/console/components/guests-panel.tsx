import type { ReactNode } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Face } from '#platform/ui/face.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import type { FloorTable } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import type { ChangeFloor } from '../use-floor.ts'

type FloorSession = NonNullable<FloorTable['session']>
type Guest = FloorSession['guests'][number]

interface GuestRowProps {
  readonly guest: Guest
  /** What stands beside the name. */
  readonly mark?: ReactNode
  readonly isAway?: boolean
  /** What can be done with the guest. */
  readonly children: ReactNode
}

const GuestRow = ({ guest: { name }, mark, isAway = false, children }: GuestRowProps) => (
  <li className="flex items-center gap-3 py-1.5 ps-3 pe-1.5">
    <Face name={name} size="sm" />
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
      <bdi className={classNames('wrap-anywhere', isAway ? 'text-muted line-through' : 'font-semibold')}>
        {name}
      </bdi>
      {mark}
    </span>
    {children}
  </li>
)

interface GuestsPanelProps {
  readonly session: FloorSession
  readonly change: ChangeFloor
}

/** Who sits at the table, whom staff can send away, and whom they sent away and can let in again. */
export const GuestsPanel = ({ session, change }: GuestsPanelProps) => {
  const t = useTablesTexts()
  const language = useLanguage()
  const openPopup = usePopup((state) => state.openPopup)
  const { _id: id, guests, sentAway } = session
  const remove = (member: string) =>
    change((api) =>
      api('POST /api/v1/console/table-sessions/:id/remove', { params: { id }, body: { member } }),
    )
  const ask = ({ _id, name }: Guest) =>
    openPopup({
      ...{ heading: t('guest.ask', { name }), subText: t('guest.text') },
      ...{ leftBtnText: t('guest.keep'), rightBtnText: t('guest.confirm') },
      handlers: { right: () => void remove(_id) },
    })
  const admit = (member: string) =>
    change((api) =>
      api('POST /api/v1/console/table-sessions/:id/admit', {
        params: { id },
        body: { members: [member], isAdmitted: true },
      }),
    )
  if (guests.length + sentAway.length === 0) return null
  return (
    <section aria-label={t('guest.heading')} className="grid gap-2">
      <h3 className="font-semibold text-muted text-sm">
        {t('guest.heading')} <span className="tabular-nums">{formatNumber(guests.length, language)}</span>
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {guests.map((guest, index) => (
          <GuestRow key={guest._id} guest={guest} mark={index === 0 && <Badge>{t('guest.host')}</Badge>}>
            <Button
              size="sm"
              variant="ghost"
              className="min-h-target"
              aria-label={t('guest.remove', { name: guest.name })}
              onClick={() => ask(guest)}
            >
              {t('guest.confirm')}
            </Button>
          </GuestRow>
        ))}
        {sentAway.map((guest) => (
          <GuestRow key={guest._id} guest={guest} isAway>
            <Button size="sm" variant="secondary" className="min-h-target" onClick={() => admit(guest._id)}>
              <bdi>{t('guest.letBack', { name: guest.name })}</bdi>
            </Button>
          </GuestRow>
        ))}
      </ul>
    </section>
  )
}
