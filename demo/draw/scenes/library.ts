import type { Random } from '../kit.ts';
import {
  at,
  circle,
  clipped,
  diamond,
  ellipse,
  halo,
  line,
  mix,
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
import { stars } from '../scenery.ts';

const SHELF_TOPS = [96, 206, 316, 426, 536];
const COLOURS = [
  '#e8493f',
  '#f2a63b',
  '#2fa59a',
  '#3657ff',
  '#fff0d6',
  '#c23a7e',
  '#7a5cd6',
  '#5f9e4a',
];

/** A game cartridge standing like a book, spine to the front; y is the shelf it stands on. */
function spine(random: Random, x: number, y: number, width: number, height: number): string {
  const colour = random.pick(COLOURS);
  const ink = mix(colour, '#1a0d2e', 0.4);
  const label = at(COLOURS, COLOURS.indexOf(colour) + random.whole(1, 5));
  const mark = random.whole(0, 3);
  const middle = x + width / 2;
  const sign = at(
    [
      diamond(middle, y - height * 0.48, width * 0.24, ink),
      circle(middle, y - height * 0.48, width * 0.2, ink),
      polygon(
        [
          [middle, y - height * 0.58],
          [middle + width * 0.24, y - height * 0.4],
          [middle - width * 0.24, y - height * 0.4],
        ],
        ink,
      ),
      rect(middle - width * 0.2, y - height * 0.5, width * 0.4, 5, ink),
    ],
    mark,
  );
  return (
    rect(x, y - height, width, height, colour) +
    rect(x + width - 3.5, y - height, 3.5, height, ink) +
    rect(x + width * 0.25, y - height, width * 0.42, 5, ink) +
    rect(x + 3, y - height * 0.68, width - 8, height * 0.42, label) +
    sign +
    times(3, (groove) => rect(x + 4, y - 14 + groove * 4, width - 10, 1.8, ink))
  );
}

/** A cartridge with its face to the front, about 64 wide. */
function face(x: number, y: number, colour: string, art: string): string {
  const ink = mix(colour, '#1a0d2e', 0.4);
  return (
    polygon(
      [
        [x, y],
        [x, y - 72],
        [x + 8, y - 82],
        [x + 58, y - 82],
        [x + 66, y - 72],
        [x + 66, y],
      ],
      colour,
    ) +
    rect(x + 10, y - 66, 46, 42, '#fff0d6') +
    place(x + 33, y - 45, 1, art) +
    times(5, (groove) => rect(x + 14 + groove * 8, y - 16, 4, 12, ink)) +
    rect(x + 16, y - 79, 34, 5, ink)
  );
}

/** One bay of shelves from left to right, filled with cartridges. */
function bay(seed: number, left: number, right: number): string {
  const random = seeded(seed);
  const arts = [
    diamond(0, 0, 14, '#3657ff'),
    circle(0, 0, 13, '#e8493f') + rect(-22, 4, 44, 17, '#2fa59a'),
    polygon(pointsOf('-20,18 -4,-12 6,4 12,-4 22,18'), '#7a5cd6'),
    circle(8, -6, 7, '#f2a63b') + polygon(pointsOf('-22,18 -8,-8 8,18'), '#c23a7e'),
  ];
  const rows = SHELF_TOPS.map((top, row) => {
    const shelf = top + 96;
    let x = left + 12;
    let content = '';
    while (x < right - 38) {
      const kind = random.between(0, 1);
      if (kind < 0.1 && x < right - 90) {
        content += face(
          x + 3,
          shelf,
          at(COLOURS, random.whole(0, 7)),
          at(arts, random.whole(0, 3)),
        );
        x += 76;
      } else if (kind < 0.17) {
        x += random.between(16, 30);
      } else {
        const width = random.between(19, 31);
        content += spine(random, x, shelf, width, random.between(66, 86));
        x += width + 1.5;
      }
    }
    return (
      rect(left, top, right - left, 96, row % 2 === 0 ? '#2a1438' : '#2f173f') +
      content +
      rect(left, shelf, right - left, 14, '#9c5a35') +
      rect(left, shelf + 10, right - left, 5, '#5f2f2a')
    );
  });
  return (
    rect(left - 16, 0, right - left + 32, 675, '#7a4030') +
    rect(left - 16, 44, right - left + 32, 22, '#b36a3d') +
    rect(left - 4, 0, right - left + 8, 34, '#5f2f2a') +
    rows.join('') +
    rect(left - 16, 66, 16, 609, '#b36a3d') +
    rect(right, 66, 16, 609, '#5f2f2a') +
    rect(left, 646, right - left, 29, '#5f2f2a') +
    times(3, (index) => diamond(left + ((right - left) * (index + 0.5)) / 3, 17, 10, '#f2a63b'))
  );
}

function night(): string {
  const random = seeded(6);
  const opening = path('M474 440V230Q474 96 600 96Q726 96 726 230V440Z', '#000000');
  const bar = '#b36a3d';
  return (
    clipped(
      'night',
      opening,
      rect(460, 80, 280, 380, '#1d3f8c'),
      rect(460, 80, 280, 130, '#16306f'),
      stars(random, 260, 90, 380),
      circle(652, 194, 46, '#fff0c4'),
      circle(636, 184, 9, '#e8d29a'),
      circle(664, 210, 12, '#e8d29a'),
      polygon(
        pointsOf(
          '460,440 460,350 500,350 500,310 530,310 530,366 570,366 570,330 590,300 610,330 610,380 650,380 650,340 700,340 700,360 740,360 740,440',
        ),
        '#0e1c4c',
      ),
      times(12, (index) =>
        rect(476 + ((index * 53) % 240), 372 + ((index * 29) % 56), 6, 8, '#ffce3a'),
      ),
    ) +
    stroke('M474 440V230Q474 96 600 96Q726 96 726 230V440Z', bar, 15) +
    line([600, 96], [600, 440], bar, 8) +
    line([474, 250], [726, 250], bar, 8) +
    line([474, 346], [726, 346], bar, 8) +
    rect(452, 436, 296, 18, '#b36a3d')
  );
}

/** The librarian on the ladder, reaching to the right; 0,0 is the rung under the feet. */
function librarian(): string {
  const skin = '#d99a6c';
  return (
    stroke('M-8 -4L-4 -66', '#24133a', 18) +
    stroke('M14 -40L2 -72', '#24133a', 18) +
    rect(-20, -8, 26, 11, '#e8493f', 'rx="5"') +
    rect(6, -42, 24, 11, '#e8493f', 'rx="5"') +
    path('M-22 -64L-16 -140Q2 -152 20 -140L24 -64Z', '#2fa59a') +
    stroke('M14 -134L46 -150L76 -184', '#2fa59a', 14) +
    circle(78, -187, 8, skin) +
    stroke('M-12 -132L-26 -104L-8 -86', '#23857e', 14) +
    circle(4, -170, 22, skin) +
    path('M-20 -166Q-24 -198 6 -198Q30 -196 26 -178Q8 -184 -4 -176Q-8 -152 -20 -150Z', '#4a1c2c') +
    circle(-18, -190, 11, '#4a1c2c') +
    circle(14, -168, 6, 'none', 'stroke="#24133a" stroke-width="2.5"')
  );
}

export function library(): string {
  const ladder =
    line([196, 675], [270, 60], '#f2c37a', 10) +
    line([280, 675], [340, 60], '#f2c37a', 10) +
    times(11, (rung) => {
      const share = (rung + 0.7) / 11.5;
      return line(
        [196 + 74 * share, 675 - 615 * share],
        [280 + 60 * share, 675 - 615 * share],
        '#d99f55',
        8,
      );
    });
  const lamp =
    line([600, 0], [600, 40], '#1a0d2e', 4) +
    polygon(pointsOf('562,84 580,40 620,40 638,84'), '#2fa59a') +
    ellipse(600, 84, 38, 8, '#fff3c4');
  const chair =
    path('M520 646V520Q520 484 556 484H648Q684 484 684 520V646Z', '#a82a4a') +
    path(
      'M498 652V566Q498 546 516 546Q536 546 536 566V604H668V566Q668 546 686 546Q706 546 706 566V652Z',
      '#d93a55',
    ) +
    rect(536, 590, 132, 22, '#f0566a', 'rx="8"') +
    rect(512, 650, 16, 20, '#5f2f2a') +
    rect(676, 650, 16, 20, '#5f2f2a') +
    diamond(602, 532, 20, '#f2a63b');
  const cat =
    path(
      'M560 590Q556 556 586 552Q592 534 606 540L612 530L619 541Q634 542 634 556Q632 566 622 568Q640 580 632 590Z',
      '#1a0d2e',
    ) +
    stroke('M562 586Q538 588 546 566', '#1a0d2e', 7) +
    circle(617, 552, 2.4, '#ffce3a') +
    circle(627, 552, 2.4, '#ffce3a');
  const pile =
    rect(724, 634, 96, 18, '#f2a63b') +
    rect(724, 646, 96, 6, '#b36a3d') +
    rect(734, 652, 96, 18, '#2fa59a') +
    rect(734, 664, 96, 6, '#1b5350') +
    face(740, 634, '#3657ff', diamond(0, 0, 13, '#e8493f'));
  return picture(
    '#1f5d5a',
    times(9, (index) => rect(440 + index * 40, 0, 20, 480, '#1b5350')),
    rect(430, 454, 340, 221, '#4a2433'),
    times(4, (index) => rect(430, 480 + index * 50, 340, 3, '#3a1a2c')),
    ellipse(600, 664, 240, 30, '#f2a63b'),
    ellipse(600, 664, 206, 24, '#c9573a'),
    night(),
    polygon(pointsOf('562,84 638,84 760,470 440,470'), '#ffe9a0', 'opacity=".13"'),
    bay(15, 16, 424),
    bay(27, 776, 1184),
    halo(388, 186, 92, '#ffe9a0', 3, 0.2),
    lamp,
    chair,
    cat,
    pile,
    ladder,
    place(296, 402, 1.06, librarian()),
    polygon(pointsOf('366,210 366,168 372,160 404,160 410,168 410,210'), '#ffe14a'),
    rect(374, 172, 28, 22, '#fffbe0'),
    diamond(388, 183, 8, '#3657ff'),
  );
}
