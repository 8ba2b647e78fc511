import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import type { CallData } from '#platform/contract/contract.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { TrackingApi } from '../../contract/endpoints.ts'
import { useTrackingConsoleTexts } from '../tracking-console-texts.ts'

type OutletTrackingSettings = CallData<TrackingApi['GET /api/v1/console/stores/:id/tracking']>

/** The delivery tracking settings of an outlet, and their change; `refused` is the error of a host. */
const useTrackingSettings = (id: string) => {
  const t = useTrackingConsoleTexts()
  const show = useToasts((state) => state.show)
  const [settings, setSettings] = useState<OutletTrackingSettings | 'failed'>()
  const load = useCallback(async () => {
    const answer = await consoleApi<TrackingApi>()('GET /api/v1/console/stores/:id/tracking', {
      params: { id },
    })
    setSettings(answer.ok ? answer.data : 'failed')
  }, [id])
  useEffect(() => void load(), [load])
  const save = async (input: Omit<OutletTrackingSettings, 'courier'>): Promise<string | undefined> => {
    const answer = await consoleApi<TrackingApi>()('PUT /api/v1/console/stores/:id/tracking', {
      params: { id },
      body: input,
    })
    if (answer.ok) {
      setSettings(answer.data)
      show({ tone: 'success', text: t('saved') })
      return undefined
    }
    return answer.error.status === 0 ? t('offline') : answer.error.message
  }
  return { settings, load, save }
}

export const meta = getConsoleMeta

interface SettingsFormProps {
  readonly settings: OutletTrackingSettings
  /** Resolves to an error text, if any. */
  readonly onSave: (input: Omit<OutletTrackingSettings, 'courier'>) => Promise<string | undefined>
}

const SettingsForm = ({ settings, onSave }: SettingsFormProps) => {
  const t = useTrackingConsoleTexts()
  const [usesCourier, setUsesCourier] = useState(settings.usesCourier)
  const [hosts, setHosts] = useState(settings.hosts.join('\n'))
  const [issue, setFault] = useState<string>()
  const save = async () => {
    const listed = hosts.split('\n').filter((host) => host.trim() !== '')
    setFault(await onSave({ usesCourier, hosts: listed }))
  }
  return (
    <div className="grid gap-4">
      <section aria-labelledby="drivers" className="rounded-xl border border-line bg-surface-raised p-5">
        <h2 id="drivers" className="font-bold text-lg">
          {t('drivers')}
        </h2>
        {settings.courier === null ? (
          <p className="mt-1 text-muted text-sm">{t('noCourier')}</p>
        ) : (
          <CheckboxField
            label={t('usesCourier')}
            hint={t('usesCourierHint', { courier: settings.courier })}
            checked={usesCourier}
            onChange={({ currentTarget }) => setUsesCourier(currentTarget.checked)}
          />
        )}
      </section>
      <section
        aria-labelledby="hosts"
        className="grid gap-3 rounded-xl border border-line bg-surface-raised p-5"
      >
        <div>
          <h2 id="hosts" className="font-bold text-lg">
            {t('hosts')}
          </h2>
          <p className="mt-1 max-w-reading text-muted text-sm">{t('hostsText')}</p>
        </div>
        <TextArea
          label={t('hostsLabel')}
          hint={t('hostsHint')}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          value={hosts}
          error={issue}
          onChange={({ currentTarget }) => {
            setHosts(currentTarget.value)
            setFault(undefined)
          }}
        />
      </section>
      <Button className="justify-self-start" onClick={save}>
        {t('save')}
      </Button>
    </div>
  )
}

const OutletTracking = ({ outletId }: { outletId: string }) => {
  const t = useTrackingConsoleTexts()
  const { settings, load, save } = useTrackingSettings(outletId)
  if (settings === undefined) return <LoadingRows />
  if (settings === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  return <SettingsForm key={settings.hosts.join()} settings={settings} onSave={save} />
}

/** How the deliveries of an outlet are tracked, and the tracking hosts to which its customers may be redirected. */
export default function TrackingScreen() {
  const t = useTrackingConsoleTexts()
  return <OutletScreen heading={t('nav')}>{({ _id }) => <OutletTracking outletId={_id} />}</OutletScreen>
}
