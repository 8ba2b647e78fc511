import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { minutes } from '#platform/kernel/clock.ts'
import { AcceptanceCard } from '../components/acceptance-card.tsx'
import { BusyCard } from '../components/busy-card.tsx'
import { ChannelCard } from '../components/channel-card.tsx'
import { OutletPreviewCard } from '../components/preview-card.tsx'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'

export const meta = getConsoleMeta

const REFRESH_INTERVAL_MS = minutes(1)

/** Pauses end and hours pass without an event, so the shown state is fetched again each minute. */
const usePolledStates = (): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

/** Roles that may change how the outlet works and whether it is open to the public. */
const DECIDING_ROLES: ReadonlySet<string> = new Set(['owner', 'manager'])

/** Roles that may pause a service; the kitchen only says that it needs longer. */
const PAUSING_ROLES: ReadonlySet<string> = new Set([...DECIDING_ROLES, 'orderTaker'])

export default function OutletSettingsScreen() {
  const t = useStoresConsoleTexts()
  const { role } = useConsoleData().staff
  const mayPause = PAUSING_ROLES.has(role)
  usePolledStates()
  return (
    <OutletScreen heading={t('nav')} {...(mayPause && { intro: t('intro') })} width="wide">
      {(outlet) => (
        <div className="grid items-start gap-4 md:grid-cols-2">
          {mayPause &&
            outlet.channels.map((channel) => (
              <ChannelCard key={channel.orderChannel} outlet={outlet} channel={channel} />
            ))}
          <BusyCard outlet={outlet} />
          {DECIDING_ROLES.has(role) && (
            <>
              <AcceptanceCard key={outlet._id} outlet={outlet} />
              <OutletPreviewCard outlet={outlet} />
            </>
          )}
        </div>
      )}
    </OutletScreen>
  )
}
