import { useRevalidator } from 'react-router'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { formatMinutes } from '#platform/i18n/format.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { PauseIcon } from '#platform/ui/icons/pause.tsx'
import { PlayIcon } from '#platform/ui/icons/play.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ChannelState, StoresApi } from '../../contract/endpoints.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'

type Channel = ChannelState['orderChannel']

/** The pause durations that the contract accepts, in minutes. */
const PAUSE_MINUTES = [15, 30, 60, 120] as const
type PauseMinutes = (typeof PAUSE_MINUTES)[number]

/** Pauses and resumes a channel of an outlet; the screen then shows the server's response. */
const usePause = (storeId: string) => {
  const t = useStoresConsoleTexts()
  const { revalidate } = useRevalidator()
  const show = useToasts((state) => state.show)

  const send = async (orderChannel: Channel, state: boolean, minutes?: PauseMinutes): Promise<void> => {
    const answer = await consoleApi<StoresApi>()('PUT /api/v1/console/stores/:id/pause', {
      params: { id: storeId },
      body: { orderChannel, state, ...(minutes === undefined ? {} : { minutes }) },
    })
    await revalidate()
    if (answer.ok) {
      const channel = t(`channel.${orderChannel}`)
      show({ tone: 'success', text: t(state ? 'done.paused' : 'done.resumed', { channel }) })
      return
    }
    show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
  }

  return {
    pause: (channel: Channel, minutes?: PauseMinutes) => send(channel, true, minutes),
    resume: (channel: Channel) => send(channel, false),
  }
}

interface ChannelProps {
  readonly outlet: ConsoleOutlet
  readonly channel: ChannelState
}

type Pause = ConsoleOutlet['pauseOrder'][number]

const findPause = ({ outlet, channel }: ChannelProps): Pause | undefined =>
  outlet.pauseOrder.find(({ orderChannel }) => orderChannel === channel.orderChannel)

const StateBadge = ({ channel, isPaused }: { channel: ChannelState; isPaused: boolean }) => {
  const t = useStoresConsoleTexts()
  if (isPaused) return <Badge tone="warning">{t('state.paused')}</Badge>
  return (
    <Badge tone={channel.isOpen ? 'success' : 'neutral'}>
      {t(channel.isOpen ? 'state.open' : 'state.closed')}
    </Badge>
  )
}

const PauseButtons = ({ outlet, channel }: ChannelProps) => {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  const { pause } = usePause(outlet._id)
  const { orderChannel } = channel
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {PAUSE_MINUTES.map((minutes) => (
        <Button
          key={minutes}
          variant="secondary"
          size="sm"
          className="min-h-target"
          onClick={() => pause(orderChannel, minutes)}
        >
          {formatMinutes(minutes, minutes, language)}
        </Button>
      ))}
      <Button variant="secondary" size="sm" className="min-h-target" onClick={() => pause(orderChannel)}>
        {t('untilResumed')}
      </Button>
    </div>
  )
}

const PauseState = ({ pause, outlet }: { pause: Pause; outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  return (
    <p className="flex items-center gap-2 font-semibold text-warning">
      <PauseIcon size={20} />
      {pause.until
        ? t('pausedUntil', { time: formatTime(pause.until, outlet.timeZone, language) })
        : t('pausedUntilResumed')}
    </p>
  )
}

/** One service of an outlet: whether it takes orders, the text that customers see, and the pause. */
export const ChannelCard = ({ outlet, channel }: ChannelProps) => {
  const t = useStoresConsoleTexts()
  const { resume } = usePause(outlet._id)
  const pause = findPause({ outlet, channel })
  const name = t(`channel.${channel.orderChannel}`)
  const id = `channel-${channel.orderChannel}`
  return (
    <section
      aria-labelledby={id}
      className="grid content-start gap-4 rounded-xl border border-line bg-surface-raised p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="font-bold text-lg">
          {name}
        </h2>
        <StateBadge channel={channel} isPaused={pause !== undefined} />
      </div>
      {pause && <PauseState pause={pause} outlet={outlet} />}
      <dl className="rounded-md bg-surface-sunken px-4 py-3 text-sm">
        <dt className="text-muted">{t('customersSee')}</dt>
        <dd className="font-medium">{channel.text}</dd>
      </dl>
      {pause && (
        <Button full leading={<PlayIcon size={20} />} onClick={() => resume(channel.orderChannel)}>
          {t('resume')}
        </Button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part */}
      <div role="group" aria-labelledby={`${id}-pause`}>
        <h3 id={`${id}-pause`} className="font-semibold text-sm">
          {t(pause ? 'extend' : 'pauseFor')}
        </h3>
        <PauseButtons outlet={outlet} channel={channel} />
      </div>
    </section>
  )
}
