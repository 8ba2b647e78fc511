import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { formatDate } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { ChevronDownIcon } from '#platform/ui/icons/chevron-down.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type {
  GatewayChoice,
  KeyCheck,
  OutletGateway,
  PaymentSettings,
} from '../../contract/payment-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { AccountSheet } from './account-sheet.tsx'
import { AddGatewaySheet } from './add-gateway-sheet.tsx'
import { CheckResult, checkKeys } from './key-check.tsx'

const STATES = {
  works: 'success',
  noKeys: 'danger',
  wrongKeys: 'danger',
  notInstalled: 'danger',
} as const

interface GatewayCardProps {
  readonly gateway: OutletGateway
  readonly index: number
  readonly count: number
  readonly timeZone: string
  readonly canEditKeys: boolean
  readonly onKeys: () => void
  readonly onMove: (by: 1 | -1) => unknown
  readonly onRemove: () => unknown
}

const OrderButtons = ({ gateway, index, count, onMove, onRemove }: GatewayCardProps) => {
  const t = useSettingsTexts()
  if (count < 2) return null
  const { title } = gateway
  return (
    <div className="flex">
      <IconButton
        label={t('gateway.earlier', { title })}
        disabled={index === 0}
        onClick={() => onMove(-1)}
        icon={<ChevronDownIcon size={20} className="rotate-180" />}
      />
      <IconButton
        label={t('gateway.later', { title })}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
        icon={<ChevronDownIcon size={20} />}
      />
      <IconButton label={t('gateway.remove', { title })} onClick={onRemove} icon={<TrashIcon size={20} />} />
    </div>
  )
}

const GatewayCard = (props: GatewayCardProps) => {
  const t = useSettingsTexts()
  const language = useLanguage()
  const [check, setCheck] = useState<KeyCheck | 'offline'>()
  const { gateway, index, timeZone, canEditKeys, onKeys } = props
  const { state, savedAt, title, account, otherOutlets, hasSettings } = gateway
  return (
    <li className="grid gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-start gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-surface-sunken text-muted">
          <CardIcon size={18} />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <bdi>{title}</bdi>
            <Badge tone={STATES[state]}>{t(`gateway.${state}`)}</Badge>
          </h3>
          <p className="text-muted text-sm">{t(index === 0 ? 'gateway.first' : 'gateway.fallBack')}</p>
          <p className="text-muted text-sm">
            {t('gateway.account')} <bdi>{account}</bdi>
            {otherOutlets > 0 && ` · ${t('gateway.shared', { count: otherOutlets })}`}
          </p>
          {savedAt && (
            <p className="text-muted text-sm">
              {t('gateway.savedOn', { date: formatDate(savedAt, timeZone, language) })}
            </p>
          )}
        </div>
        <OrderButtons {...props} />
      </div>
      {canEditKeys && state !== 'notInstalled' && (
        <div className="flex flex-wrap gap-2">
          {hasSettings && (
            <Button
              variant={state === 'works' ? 'secondary' : 'primary'}
              size="sm"
              className="min-h-target"
              onClick={onKeys}
            >
              {t(savedAt ? 'gateway.changeKeys' : 'gateway.enterKeys')}
            </Button>
          )}
          {state === 'works' && (
            <Button
              variant="secondary"
              size="sm"
              className="min-h-target"
              onClick={async () => setCheck((await checkKeys(gateway._id)) ?? 'offline')}
            >
              {t('gateway.check')}
            </Button>
          )}
        </div>
      )}
      {check === 'offline' && <Notice tone="warning" announce="polite" heading={t('offline')} />}
      {check !== undefined && check !== 'offline' && (
        <CheckResult check={check} vendor={title} timeZone={timeZone} />
      )}
    </li>
  )
}

interface GatewaysPartProps {
  readonly settings: PaymentSettings
  readonly timeZone: string
  readonly onGateways: (gateways: GatewayChoice[]) => Promise<string | undefined>
  readonly onSaved: () => unknown
}

const swap = (gateways: readonly GatewayChoice[], from: number, by: number): GatewayChoice[] => {
  const moved = [...gateways]
  const [one] = moved.splice(from, 1)
  if (one) moved.splice(from + by, 0, one)
  return moved
}

/** The gateways of an outlet in order of use, with their keys. */
export const GatewaysPart = ({ settings, timeZone, onGateways, onSaved }: GatewaysPartProps) => {
  const t = useSettingsTexts()
  const [isAdding, setAdding] = useState(false)
  const [opened, setOpened] = useState<string>()
  const [fault, setFault] = useState<string>()
  const { gateways, terms, canEditKeys } = settings
  const change = async (wanted: GatewayChoice[]) => setFault(await onGateways(wanted))
  return (
    <ExplainedSection heading={t('gateways.heading')} text={t('gateways.text')}>
      {fault && <Notice tone="danger" announce="assertive" heading={fault} />}
      {!canEditKeys && <Notice tone="info">{t('gateways.ownerOnly')}</Notice>}
      <ol className="grid gap-3">
        {gateways.map((gateway, index) => (
          <GatewayCard
            key={gateway._id}
            {...{ gateway, index, timeZone, canEditKeys, count: gateways.length }}
            onKeys={() => setOpened(gateway._id)}
            onMove={(by) => change(swap(terms.gateways, index, by))}
            onRemove={() => change(terms.gateways.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      {gateways.length < 4 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          leading={<PlusIcon size={18} />}
          onClick={() => setAdding(true)}
        >
          {t('gateways.add')}
        </Button>
      )}
      {isAdding && (
        <AddGatewaySheet
          settings={settings}
          onAdd={(gateway) => onGateways([...terms.gateways, gateway])}
          onClose={() => setAdding(false)}
        />
      )}
      {opened !== undefined && (
        <AccountSheet
          accountId={opened}
          timeZone={timeZone}
          onSaved={onSaved}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ExplainedSection>
  )
}
