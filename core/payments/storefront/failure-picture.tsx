import type { ReactNode } from 'react'
import type { FailureCode } from '../domain/payment-failure.ts'

const Card = ({ children }: { children?: ReactNode }) => (
  <>
    <rect
      x="26"
      y="44"
      width="108"
      height="72"
      rx="12"
      className="fill-surface-raised stroke-ink"
      strokeWidth="4"
    />
    {children}
  </>
)

const Badge = ({ children }: { children: ReactNode }) => (
  <g transform="translate(126 112)">
    <circle r="22" className="fill-danger" />
    <g className="stroke-on-danger" strokeWidth="5" strokeLinecap="round" fill="none">
      {children}
    </g>
  </g>
)

const Cross = () => <path d="M-7 -7l14 14M7 -7l-14 14" />
const Bang = () => <path d="M0 -9v9M0 8v1" />

const DRAWINGS: Readonly<Record<FailureCode, ReactNode>> = {
  5001: (
    <>
      <Card>
        <rect x="28" y="60" width="104" height="14" className="fill-line-strong" />
        <path d="M40 96h28" className="stroke-line-strong" strokeWidth="6" strokeLinecap="round" />
      </Card>
      <Badge>
        <circle r="11" />
        <path d="M0 -6v6l4 3" strokeWidth="4" />
      </Badge>
    </>
  ),
  5002: (
    <>
      <Card>
        <rect x="28" y="58" width="104" height="12" className="fill-line-strong" />
        <rect x="40" y="82" width="46" height="16" rx="3" className="fill-surface-sunken" />
        <rect
          x="90"
          y="78"
          width="34"
          height="24"
          rx="8"
          className="fill-brand-soft stroke-brand-strong"
          strokeWidth="4"
        />
        <path
          d="M98 90h.1M107 90h.1M116 90h.1"
          className="stroke-ink"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </Card>
      <Badge>
        <Cross />
      </Badge>
    </>
  ),
  5003: (
    <>
      <Card>
        <rect x="40" y="58" width="22" height="16" rx="4" className="fill-line-strong" />
        <path d="M40 94h14M62 94h14M84 94h14" className="stroke-ink" strokeWidth="6" strokeLinecap="round" />
        <path
          d="M36 104q4 -5 8 0t8 0 8 0 8 0 8 0 8 0 8 0"
          className="stroke-danger"
          strokeWidth="3"
          fill="none"
        />
      </Card>
      <Badge>
        <Bang />
      </Badge>
    </>
  ),
  5011: (
    <>
      <path
        d="M34 58h84a10 10 0 0 1 10 10v46a10 10 0 0 1-10 10H36a12 12 0 0 1-12-12V62a10 10 0 0 1 10-10h70"
        className="fill-surface-raised stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <rect
        x="100"
        y="80"
        width="36"
        height="22"
        rx="11"
        className="fill-brand-soft stroke-ink"
        strokeWidth="4"
      />
      <circle
        cx="60"
        cy="88"
        r="12"
        fill="none"
        className="stroke-line-strong"
        strokeWidth="4"
        strokeDasharray="6 6"
      />
      <Badge>
        <path d="M-8 0h16" />
      </Badge>
    </>
  ),
  5100: (
    <>
      <Card>
        <rect x="28" y="60" width="104" height="14" className="fill-line-strong" />
        <path d="M84 42l-12 28 14 10-12 38" className="stroke-surface" strokeWidth="9" fill="none" />
        <path d="M84 42l-12 28 14 10-12 38" className="stroke-ink" strokeWidth="3" fill="none" />
      </Card>
      <Badge>
        <Cross />
      </Badge>
    </>
  ),
  4100: (
    <>
      <path
        d="M38 76v44a6 6 0 0 0 6 6h72a6 6 0 0 0 6-6V76"
        className="fill-surface-raised stroke-ink"
        strokeWidth="4"
      />
      <path
        d="M30 60l8-20h84l8 20a12 12 0 0 1-25 4 12 12 0 0 1-25 0 12 12 0 0 1-25 0 12 12 0 0 1-25-4z"
        className="fill-brand-soft stroke-ink"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <rect
        x="62"
        y="90"
        width="36"
        height="18"
        rx="4"
        className="fill-surface-sunken stroke-ink"
        strokeWidth="3"
      />
      <Badge>
        <path d="M-5 -8v16M5 -8v16" />
      </Badge>
    </>
  ),
}

/** A picture per cause of a failed payment; decorative, because the text next to it says the same. */
export const PaymentFailurePicture = ({ code }: { code: FailureCode }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 160 160"
    width="168"
    height="168"
    fill="none"
    data-failure={code}
    className="mx-auto"
  >
    <circle cx="80" cy="84" r="72" className="fill-danger-soft" />
    {DRAWINGS[code]}
  </svg>
)
