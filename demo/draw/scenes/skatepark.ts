import type { Point } from '../kit.ts';
import {
  at,
  circle,
  clipped,
  diamond,
  ellipse,
  line,
  list,
  path,
  picture,
  place,
  pointsOf,
  polygon,
  rect,
  seeded,
  stroke,
  times,
} from '../kit.ts';

/** A skater in the air with one hand on the board; 0,0 is the board's middle. */
function skater(shirt: string, trousers: string): string {
  const skin = '#7a4232';
  return [
    rect(-62, -6, 124, 12, '#1f1740', 'rx="6"'),
    path(
      'M-62 -2Q-76 -4 -84 -18M62 -2Q76 -4 84 -18',
      'none',
      'stroke="#1f1740" stroke-width="11" stroke-linecap="round"',
    ),
    circle(-38, 13, 10, '#fff4e0'),
    circle(38, 13, 10, '#fff4e0'),
    stroke('M6 -88L-44 -66L-34 -16', trousers, 25),
    stroke('M14 -88L54 -72L32 -16', trousers, 25),
    rect(-56, -19, 38, 15, '#fff4e0', 'rx="7"'),
    rect(18, -19, 38, 15, '#fff4e0', 'rx="7"'),
    path('M-16 -84L34 -78L44 -152Q30 -174 4 -164Q-10 -156 -16 -84Z', shirt),
    stroke('M36 -150L88 -166L124 -200', skin, 15),
    stroke('M36 -150L84 -165', shirt, 20),
    stroke('M6 -152L-36 -116L-60 -34', skin, 15),
    stroke('M6 -152L-30 -122', shirt, 20),
    circle(34, -192, 25, skin),
    path(
      'M8 -196Q8 -226 38 -222Q62 -218 62 -196L84 -194Q82 -186 62 -187Q34 -190 8 -196Z',
      '#ffce2e',
    ),
    diamond(12, -120, 14, '#fff4e0'),
  ].join('');
}

function palm(x: number, y: number, height: number): string {
  const fronds = times(8, (index) =>
    place(
      x + 18,
      y - height,
      1,
      path('M0 0Q44 -34 92 10Q46 -6 0 8Z', index % 2 === 0 ? '#0f8f6d' : '#0b7360'),
      -190 + index * 29,
    ),
  );
  return (
    stroke(`M${x} ${y}Q${x + 2} ${y - height * 0.6} ${x + 18} ${y - height}`, '#7c3b5a', 11) +
    fronds
  );
}

function skyline(): string {
  const random = seeded(14);
  const colours = ['#ff9d7a', '#ffb88a', '#f58a86', '#ffc59b'];
  return list(19, (index) => {
    const [x, width, height] = [index * 66 - 20, random.between(54, 78), random.between(70, 220)];
    const colour = at(colours, random.whole(0, 3));
    const windows = times(Math.floor(height / 26), (row) =>
      times(3, (column) =>
        rect(x + 10 + column * (width / 3.4), 424 - height + row * 26, 9, 13, '#ffe3bd'),
      ),
    );
    const roof =
      index % 4 === 1
        ? rect(x + width * 0.3, 390 - height, width * 0.4, 22, '#d9657a') +
          line([x + width * 0.5, 390 - height], [x + width * 0.5, 350 - height], '#d9657a', 3)
        : '';
    return roof + rect(x, 410 - height, width, height + 30, colour) + windows;
  }).join('');
}

/** The wall behind the park with big painted shapes. */
function mural(): string {
  const wall = rect(0, 372, 1200, 84, '#3657ff');
  return clipped(
    'wall',
    wall,
    wall,
    circle(90, 460, 70, '#ff5a70'),
    circle(90, 460, 40, '#ffce2e'),
    polygon(pointsOf('190,456 250,372 310,456'), '#19c0b0'),
    polygon(pointsOf('250,456 310,372 370,456'), '#fff4e0'),
    rect(430, 372, 28, 84, '#ffce2e'),
    rect(486, 372, 28, 84, '#ff5a70'),
    diamond(900, 414, 34, '#fff4e0'),
    diamond(900, 414, 17, '#ff5a70'),
    polygon(pointsOf('960,456 1040,372 1080,372 1000,456'), '#19c0b0'),
    polygon(pointsOf('1020,456 1100,372 1140,372 1060,456'), '#ffce2e'),
    circle(1200, 380, 54, '#ff5a70'),
  );
}

export function skatepark(): string {
  // A quarter circle: upright at the platform, level at the ground.
  const quarter = list(13, (index): Point => {
    const angle = (index / 12) * (Math.PI / 2);
    return [150 + (1 - Math.cos(angle)) * 260, 340 + Math.sin(angle) * 230];
  });
  const cloud = (x: number, y: number, size: number): string =>
    place(
      x,
      y,
      size,
      rect(-90, -18, 180, 36, '#fff4e0', 'rx="18"') +
        rect(-50, -46, 100, 50, '#fff4e0', 'rx="25"') +
        rect(10, -32, 110, 40, '#fff4e0', 'rx="20"'),
    );
  const seams = times(6, (index) =>
    line([430 + index * 140, 456], [250 + index * 230, 675], '#cfc0c6', 3),
  );
  const rail =
    line([690, 540], [960, 478], '#ff5a70', 9, 'stroke-linecap="round"') +
    line([724, 532], [724, 580], '#a83a5e', 7) +
    line([924, 487], [924, 532], '#a83a5e', 7);
  const steps = times(4, (index) => {
    const [left, top] = [1000 + index * 44, 524 - index * 24];
    return (
      rect(left, top, 210, 24, at(['#a897b0', '#b7a8bc', '#c6b9c8', '#d5c8d0'], index)) +
      rect(left, top - 2, 210, 6, '#fbf5ef')
    );
  });
  const rim = ellipse(610, 628, 240, 42, '#b9a8b6');
  const bowl =
    rim +
    clipped(
      'bowl',
      rim,
      ellipse(610, 660, 236, 50, '#19a99d'),
      ellipse(610, 682, 190, 42, '#12857f'),
    ) +
    ellipse(610, 628, 240, 42, 'none', 'stroke="#ff5a70" stroke-width="8"');
  return picture(
    '#35c3d6',
    circle(600, 130, 150, '#62d3dc'),
    circle(600, 130, 104, '#fff0a8'),
    circle(600, 130, 82, '#ffdf3a'),
    cloud(270, 92, 0.9),
    cloud(1000, 150, 1.1),
    cloud(770, 236, 0.55),
    skyline(),
    palm(720, 450, 180),
    palm(836, 450, 230),
    palm(470, 450, 160),
    mural(),
    rect(0, 452, 1200, 223, '#e6dad6'),
    seams,
    polygon([...quarter, ...quarter.map(([x, y]): Point => [x + 60, y - 34]).reverse()], '#fbf5ef'),
    polygon([[0, 340], ...quarter, [0, 570]], '#8c7ba6'),
    polygon(pointsOf('0,340 150,340 210,306 60,306'), '#ffb0a8'),
    rect(0, 332, 154, 14, '#ff5a70'),
    rect(0, 346, 150, 224, '#6d5d8c'),
    times(3, (index) => rect(20 + index * 44, 372, 26, 176, '#5a4b79')),
    rect(0, 246, 8, 86, '#1f1740'),
    rect(132, 246, 8, 86, '#1f1740'),
    rect(0, 246, 140, 8, '#1f1740'),
    rect(0, 284, 140, 6, '#1f1740'),
    steps,
    rail,
    polygon(pointsOf('690,582 980,520 1000,526 720,590'), '#c3b3bd'),
    bowl,
    place(446, 300, 1.08, skater('#ff5a70', '#3657ff'), -24),
    place(
      1110,
      475,
      0.5,
      path('M-20 -60H20L26 0H10L0 -40L-10 0H-26Z', '#1f1740') +
        path('M-26 -130Q0 -144 26 -130L24 -52H-24Z', '#ffce2e') +
        circle(0, -156, 22, '#7a4232') +
        stroke('M24 -124L60 -150L52 -190', '#7a4232', 12) +
        stroke('M-24 -124L-46 -80', '#7a4232', 12),
    ),
    rect(1010, 600, 130, 10, '#1f1740', 'rx="5"'),
    circle(1036, 616, 9, '#ffce2e'),
    circle(1114, 616, 9, '#ffce2e'),
    ellipse(1075, 630, 80, 7, '#c3b3bd'),
  );
}
