import encodeQr from 'qr'
import { classNames } from '#platform/ui/class-names.ts'

/** Quiet zone around the code, in modules, as scanners need it. */
const QUIET = 4

interface QrCodeProps {
  readonly text: string
  readonly label: string
  /** Its width. */
  readonly className: string
}

/** A QR code, black on white in every theme, because scanners need the contrast. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={classNames('w-full', className)}
    >
      <rect width={rows.length} height={rows.length} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
