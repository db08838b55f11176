import { createElement, type SVGProps } from 'react'
import icons from './icons.svg?url'

type Props = SVGProps<SVGSVGElement> & { size?: number | string }

/** The component of an icon whose drawing is in icons.svg; lean-icons.ts puts it in the place of lucide-react's own. */
export default function createIcon(name: string) {
  const draw = ({ size = 24, ...props }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      createElement('use', { href: `${icons}#${name}` }),
    )
  return draw
}
