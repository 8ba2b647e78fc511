import { useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { ExportApi } from '../../contract/export-endpoints.ts'
import { AccountCard } from '../account-frame.tsx'
import { useCustomersTexts } from '../customers-texts.ts'
import { useErrorText } from '../use-error-text.ts'

/** Downloads a text as a file of this name. */
const saveAs = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Downloads all stored data about the customer, as one file. */
export const DownloadData = () => {
  const t = useCustomersTexts()
  const errorText = useErrorText()
  const [error, setError] = useState('')
  const download = async (): Promise<void> => {
    const answer = await browserApi<ExportApi>()('GET /api/v1/users/me/export')
    setError(answer.ok ? '' : errorText(answer.error))
    if (!answer.ok) return
    const day = answer.data.exportedAt.slice(0, 10)
    saveAs(`my-data-${day}.json`, JSON.stringify(answer.data, null, 2))
  }
  return (
    <AccountCard heading={t('export.heading')}>
      <p className="mb-4 text-muted">{t('export.text')}</p>
      <Button variant="secondary" onClick={download}>
        {t('export.button')}
      </Button>
      {error && (
        <Notice tone="danger" announce="polite" className="mt-3">
          {error}
        </Notice>
      )}
    </AccountCard>
  )
}
