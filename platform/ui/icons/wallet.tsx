import { Icon, type IconProps } from '../icon.tsx'

export const WalletIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M18.5 8V6.3a1.8 1.8 0 0 0-1.8-1.8H5.8A2.3 2.3 0 0 0 3.5 6.8v10.4a2.3 2.3 0 0 0 2.3 2.3h12.9a1.8 1.8 0 0 0 1.8-1.8V9.8A1.8 1.8 0 0 0 18.7 8H5" />
    <circle cx="16.3" cy="13.8" r="1.1" fill="currentColor" stroke="none" />
  </Icon>
)
