import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { NETWORK_ERROR } from '#platform/contract/client.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { PharmacistApi, PrescriptionFile } from '../contract/endpoints.ts'
import { usePrescriptionsConsoleTexts } from './prescriptions-console-texts.ts'

interface PageViewProps {
  readonly orderId: string
  readonly file: PrescriptionFile
  /** From 1. */
  readonly number: number
}

const readPage = ({ orderId, file }: PageViewProps) =>
  consoleApi<PharmacistApi>()('GET /api/v1/console/orders/:id/prescription/files/:file', {
    params: { id: orderId, file: file._id },
  })

const PicturePage = (props: PageViewProps) => {
  const t = usePrescriptionsConsoleTexts()
  const language = useLanguage()
  const [content, setContent] = useState<string>()
  const { orderId, file } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids are the whole input
  useEffect(() => {
    void readPage(props).then((answer) => answer.ok && setContent(answer.data.content))
  }, [orderId, file._id])
  if (content === undefined) return <Skeleton className="h-64 w-full rounded-lg" />
  return (
    <img
      src={`data:image/webp;base64,${content}`}
      alt={t('page', { number: formatNumber(props.number, language) })}
      className="w-full rounded-lg border border-line bg-surface-sunken object-contain"
    />
  )
}

const PdfPage = (props: PageViewProps) => {
  const t = usePrescriptionsConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const download = async (): Promise<void> => {
    const answer = await readPage(props)
    if (!answer.ok)
      return show({
        text: answer.error.status === NETWORK_ERROR ? t('offline') : answer.error.message,
        tone: 'danger',
      })
    const bytes = Uint8Array.from(atob(answer.data.content), (letter) => letter.charCodeAt(0))
    const link = document.createElement('a')
    // Plain bytes: no browser opens them as a document of this address.
    link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
    link.download = `prescription-${props.number}.pdf`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Button variant="secondary" onClick={download}>
      {t('download', { number: formatNumber(props.number, language) })}
    </Button>
  )
}

/** A page of a prescription: a picture is shown, a PDF is only downloaded. */
export const PageView = (props: PageViewProps) =>
  props.file.kind === 'picture' ? <PicturePage {...props} /> : <PdfPage {...props} />
