import { Badge } from '#platform/ui/badge.tsx'
import { useMenusTexts } from './menus-texts.ts'

/** Marks a product that is handed over only with a prescription. */
export const PrescriptionBadge = ({ className }: { className?: string }) => {
  const t = useMenusTexts()
  return (
    <Badge tone="warning" className={className}>
      {t('badge.prescription')}
    </Badge>
  )
}
