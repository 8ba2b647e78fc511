import { useState } from 'react'
import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import type { ConversionOverview } from '../../contract/endpoints.ts'
import { useConversionsTexts } from '../conversions-texts.ts'
import type { ConversionCalls } from '../use-conversions.ts'

type Calls = Pick<ConversionCalls, 'connect' | 'disconnect'>
type PixelEntry = ConversionOverview['pixels'][number]

const TokenForm = ({ pixel, connect }: { pixel: PixelEntry } & Pick<Calls, 'connect'>) => {
  const t = useConversionsTexts()
  const [secret, setSecret] = useState('')
  const [issue, setIssue] = useState<string>()
  const { question } = useLeaveGuard(secret !== '', () => undefined)
  const save = async () => {
    if (secret.trim() === '') return setIssue(t('token.missing'))
    const refused = await connect(pixel, secret)
    setIssue(refused)
    if (refused === undefined) setSecret('')
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        fieldClassName="flex-1 basis-64"
        label={t('token')}
        hint={t(pixel.isConnected ? 'token.stored' : 'token.hint')}
        type="password"
        dir="ltr"
        autoComplete="off"
        maxLength={1000}
        value={secret}
        error={issue}
        onChange={({ target }) => {
          setSecret(target.value)
          setIssue(undefined)
        }}
      />
      <Button variant="secondary" onClick={save}>
        {t(pixel.isConnected ? 'replace' : 'connect')}
      </Button>
      {question}
    </div>
  )
}

const Pixel = ({ pixel, calls }: { pixel: PixelEntry; calls: Calls }) => {
  const t = useConversionsTexts()
  const openPopup = usePopup((state) => state.openPopup)
  const { title, pixelId, isConnected } = pixel
  const ask = () =>
    openPopup({
      ...{ heading: t('remove.ask'), subText: t('remove.text') },
      ...{ leftBtnText: t('keep'), rightBtnText: t('remove') },
      handlers: { right: () => void calls.disconnect(pixel) },
    })
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="font-semibold">{title}</bdi>
        <bdi dir="ltr" className="wrap-anywhere text-muted">
          {pixelId}
        </bdi>
        <Badge tone={isConnected ? 'success' : 'neutral'}>{t(isConnected ? 'on' : 'off')}</Badge>
      </p>
      <TokenForm pixel={pixel} connect={calls.connect} />
      {isConnected && (
        <Button variant="ghost" size="sm" className="min-h-target justify-self-start" onClick={ask}>
          {t('remove')}
        </Button>
      )}
    </li>
  )
}

/** The shop's pixels, and for which of them the server sends conversions too. */
export const PixelsPart = ({ pixels, calls }: { pixels: readonly PixelEntry[]; calls: Calls }) => {
  const t = useConversionsTexts()
  return (
    <ExplainedSection heading={t('pixels')} text={t('pixels.text')}>
      {pixels.length === 0 ? (
        <p className="text-muted">{t('pixels.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {pixels.map((pixel) => (
            <Pixel key={`${pixel.vendor} ${pixel.pixelId}`} pixel={pixel} calls={calls} />
          ))}
        </ul>
      )}
    </ExplainedSection>
  )
}
