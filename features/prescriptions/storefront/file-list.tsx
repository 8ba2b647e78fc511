import { useEffect, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { PrescriptionFile } from '../contract/endpoints.ts'
import { readFile, saveBytes } from './open-file.ts'
import { usePrescriptionsTexts } from './prescriptions-texts.ts'

/** A page as the server stores it: no address leads to it. */
const Preview = ({ id, number }: { id: string; number: string }) => {
  const t = usePrescriptionsTexts()
  const [content, setContent] = useState<string>()
  useEffect(() => {
    let isWanted = true
    void readFile(id).then((answer) => isWanted && answer.ok && setContent(answer.data.content))
    return () => {
      isWanted = false
    }
  }, [id])
  if (content === undefined) return <Skeleton className="size-16 rounded-md" />
  return (
    <img
      src={`data:image/webp;base64,${content}`}
      alt={t('preview', { number })}
      className="size-16 rounded-md border border-line object-cover"
    />
  )
}

const PdfButton = ({ id, number }: { id: string; number: string }) => {
  const t = usePrescriptionsTexts()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const download = async () => {
    const answer = await readFile(id)
    if (answer.ok) saveBytes('prescription.pdf', answer.data.content)
    else show({ text: errorText(answer.error), tone: 'danger' })
  }
  return (
    <Button size="sm" variant="secondary" className="min-h-target" onClick={download}>
      {t('download', { number })}
    </Button>
  )
}

interface FileListProps {
  readonly files: readonly PrescriptionFile[]
  /** Absent: nothing can be removed. */
  readonly onRemove?: (id: string) => unknown
}

/** The pages of a prescription: pictures are shown, PDFs are only downloaded. */
export const FileList = ({ files, onRemove }: FileListProps) => {
  const t = usePrescriptionsTexts()
  const language = useLanguage()
  if (files.length === 0) return null
  return (
    <ol className="grid gap-2">
      {files.map(({ _id, kind }, at) => {
        const number = formatNumber(at + 1, language)
        return (
          <li key={_id} className="flex min-h-16 items-center gap-3">
            {kind === 'picture' && <Preview id={_id} number={number} />}
            <span className="flex-1 font-medium">
              {kind === 'picture' ? t('page', { number }) : <PdfButton id={_id} number={number} />}
            </span>
            {onRemove && (
              <IconButton
                label={t('remove', { number })}
                icon={<TrashIcon size={20} />}
                onClick={() => onRemove(_id)}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
