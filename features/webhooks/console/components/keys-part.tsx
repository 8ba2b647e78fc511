import { useState } from 'react'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import type { ApiKey } from '../../contract/endpoints.ts'
import type { IntegrationCalls } from '../use-integrations.ts'
import { useWebhooksConsoleTexts } from '../webhooks-console-texts.ts'
import { Part } from './part.tsx'

type Calls = Pick<IntegrationCalls, 'makeKey' | 'revokeKey'>

const Key = ({ apiKey, revokeKey }: { apiKey: ApiKey } & Pick<Calls, 'revokeKey'>) => {
  const t = useWebhooksConsoleTexts()
  const language = useLanguage()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const openPopup = usePopup((state) => state.openPopup)
  const { _id, name, hint, scopes, usedAt } = apiKey
  const ask = () =>
    openPopup({
      ...{ heading: t('revoke.ask', { name }), subText: t('revoke.text') },
      ...{ leftBtnText: t('keep'), rightBtnText: t('revoke') },
      handlers: { right: () => void revokeKey(_id) },
    })
  return (
    <li className="flex flex-wrap items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p>
          <bdi className="wrap-anywhere font-semibold">{name}</bdi>{' '}
          <span className="text-muted text-sm">{t('keyEnds', { hint: `\u2066${hint}\u2069` })}</span>
        </p>
        <ul className="text-sm">
          {scopes.map((scope) => (
            <li key={scope}>{t(scope === 'orders:read' ? 'scope.read' : 'scope.move')}</li>
          ))}
        </ul>
        <p className="text-muted text-sm">
          {usedAt ? t('keyUsed', { time: formatDateTime(usedAt, zone, language) }) : t('keyUnused')}
        </p>
      </div>
      <Button size="sm" variant="secondary" onClick={ask}>
        {t('revoke')}
      </Button>
    </li>
  )
}

const NewKey = ({ makeKey }: Pick<Calls, 'makeKey'>) => {
  const t = useWebhooksConsoleTexts()
  const [name, setName] = useState('')
  const [mayMove, setMayMove] = useState(false)
  const [issue, setFault] = useState<string>()
  const { question } = useLeaveGuard(name !== '' || mayMove, () => undefined)
  const make = async () => {
    if (name.trim() === '') return setFault(t('keyNameMissing'))
    const refused = await makeKey({
      name,
      scopes: mayMove ? ['orders:read', 'orders:move'] : ['orders:read'],
    })
    setFault(refused)
    if (refused) return
    setName('')
    setMayMove(false)
  }
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <TextField
        label={t('keyName')}
        autoComplete="off"
        maxLength={60}
        value={name}
        error={issue}
        onChange={({ target }) => {
          setName(target.value)
          setFault(undefined)
        }}
      />
      <div>
        <CheckboxField label={t('scope.read')} checked disabled onChange={() => undefined} />
        <CheckboxField
          label={t('scope.move')}
          checked={mayMove}
          onChange={({ currentTarget }) => setMayMove(currentTarget.checked)}
        />
      </div>
      <Button className="justify-self-start" leading={<PlusIcon size={20} />} onClick={make}>
        {t('makeKey')}
      </Button>
      {question}
    </div>
  )
}

/** The API keys with which other systems access the outlet's orders. */
export const KeysPart = ({ keys, calls }: { keys: readonly ApiKey[]; calls: Calls }) => {
  const t = useWebhooksConsoleTexts()
  return (
    <Part heading={t('keys')} text={t('keysText')}>
      {keys.length === 0 ? (
        <p className="text-muted">{t('keysNone')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {keys.map((apiKey) => (
            <Key key={apiKey._id} apiKey={apiKey} revokeKey={calls.revokeKey} />
          ))}
        </ul>
      )}
      <NewKey makeKey={calls.makeKey} />
    </Part>
  )
}
