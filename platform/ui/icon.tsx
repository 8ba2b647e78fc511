import type { ReactNode } from 'react'

/** The props of every icon: an edge length in px (24 when absent) and classes. */
export type IconProps = { size?: number; className?: string }

export type IconComponent = (props: IconProps) => ReactNode

type IconFrameProps = IconProps & {
  children: ReactNode
  /** Points in a direction, so it is mirrored in right-to-left text. */
  directional?: boolean
}

/**
 * The frame of our line icons: 24 by 24, strokes in the text's colour. Icons are decoration for assistive technology;
 * the text or label next to them has the meaning.
 */
export const Icon = ({ size = 24, className = '', directional = false, children }: IconFrameProps) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={`shrink-0 ${directional ? 'flip-rtl ' : ''}${className}`}
  >
    {children}
  </svg>
)
