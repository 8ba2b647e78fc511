import { Icon, type IconProps } from '../icon.tsx'

export const CashIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3" y="6.5" width="18" height="11" rx="2" />
    <circle cx="12" cy="12" r="2.6" />
    <path d="M6.5 12h.01M17.5 12h.01" />
  </Icon>
)
