import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { minutes } from '#platform/kernel/clock.ts'
import { AcceptanceCard } from '../components/acceptance-card.tsx'
import { BusyCard } from '../components/busy-card.tsx'
import { ChannelCard } from '../components/channel-card.tsx'
import { PreviewCard } from '../components/preview-card.tsx'
import { useConsoleData } from '../console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '../console-meta.ts'
import { NoOutlet } from '../no-outlet.tsx'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { useOutlet } from '../use-outlet.ts'

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

export default function OutletScreen() {
  const t = useStoresConsoleTexts()
  const { brand, role } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  usePolledStates()
  if (!outlet) return <NoOutlet />
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-4">
      <h1 className="font-bold text-xl tracking-tight">
        <bdi>{outlet.name}</bdi>
      </h1>
      <p className="mt-1 max-w-reading text-muted">{t('intro')}</p>
      <div className="mt-5 grid items-start gap-4 md:grid-cols-2">
        {outlet.channels.map((channel) => (
          <ChannelCard key={channel.orderChannel} outlet={outlet} channel={channel} />
        ))}
        <BusyCard outlet={outlet} />
      </div>
      {DECIDING_ROLES.has(role) && (
        <div key={outlet._id} className="mt-4 grid items-start gap-4 md:grid-cols-2">
          <AcceptanceCard outlet={outlet} />
          <PreviewCard outlet={outlet} />
        </div>
      )}
    </div>
  )
}
