import { createElement, type SVGProps } from 'react'

type Drawing = { node: [tag: string, attributes: Record<string, string>][] }
type Props = SVGProps<SVGSVGElement> & { size?: number | string }

/**
 * Takes an icon's drawing, gives its component. lean-icons.ts puts it in the place of lucide-react's own, which does
 * more than this site uses, at every render and in every browser.
 */
export default function createIcon({ node }: Drawing) {
  const draw = ({ size = 24, ...props }: Props) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  return draw
}
