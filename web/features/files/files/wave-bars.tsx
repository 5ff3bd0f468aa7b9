interface WaveBarsProps {
  /** Share from 0 to 1. */
  heights: readonly number[];
  className?: string;
}

const [distance, middle] = [4, 16];

/** Draws one vertical line per height. Stretches to any size, while the lines keep their width. */
export function WaveBars({ heights, className }: WaveBarsProps) {
  const lines = heights.map((height, i) => {
    const [x, half] = [distance * (i + 0.5), Math.max(0.5, height * (middle - 3))];
    return `M${x} ${middle - half}V${middle + half}`;
  });
  return (
    <svg
      aria-hidden
      className={className}
      viewBox={`0 0 ${heights.length * distance} ${2 * middle}`}
      preserveAspectRatio="none"
    >
      <path d={lines.join("")} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
