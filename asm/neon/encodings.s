    WORD $0x4ea03c22 // cmge v2.4s, v1.4s, v0.4s
    WORD $0x4ead340f // cmgt v15.4s, v0.4s, v13.4s
    WORD $0x4eae340f // cmgt v15.4s, v0.4s, v14.4s
    WORD $0x4eb03411 // cmgt v17.4s, v0.4s, v16.4s
    WORD $0x4eb03432 // cmgt v18.4s, v1.4s, v16.4s
    WORD $0x4eb13432 // cmgt v18.4s, v1.4s, v17.4s
    WORD $0x4ea03422 // cmgt v2.4s, v1.4s, v0.4s
    WORD $0x4ea43406 // cmgt v6.4s, v0.4s, v4.4s
    WORD $0x4ea53406 // cmgt v6.4s, v0.4s, v5.4s
    WORD $0x6ea8356c // cmhi v12.4s, v11.4s, v8.4s
    WORD $0x6eab34cd // cmhi v13.4s, v6.4s, v11.4s
    WORD $0x6ea035ae // cmhi v14.4s, v13.4s, v0.4s
    WORD $0x6eac34ee // cmhi v14.4s, v7.4s, v12.4s
    WORD $0x6ea335cf // cmhi v15.4s, v14.4s, v3.4s
    WORD $0x6eb13470 // cmhi v16.4s, v3.4s, v17.4s
    WORD $0x6eb43470 // cmhi v16.4s, v3.4s, v20.4s
    WORD $0x6eaf34f0 // cmhi v16.4s, v7.4s, v15.4s
    WORD $0x6eae3530 // cmhi v16.4s, v9.4s, v14.4s
    WORD $0x6eb23473 // cmhi v19.4s, v3.4s, v18.4s
    WORD $0x6eb43473 // cmhi v19.4s, v3.4s, v20.4s
    WORD $0x6ea03422 // cmhi v2.4s, v1.4s, v0.4s
    WORD $0x6ea634a2 // cmhi v2.4s, v5.4s, v6.4s
    WORD $0x6eb33454 // cmhi v20.4s, v2.4s, v19.4s
    WORD $0x6eb43435 // cmhi v21.4s, v1.4s, v20.4s
    WORD $0x6eb23475 // cmhi v21.4s, v3.4s, v18.4s
    WORD $0x6eb334d5 // cmhi v21.4s, v6.4s, v19.4s
    WORD $0x6ea73466 // cmhi v6.4s, v3.4s, v7.4s
    WORD $0x6ea034e8 // cmhi v8.4s, v7.4s, v0.4s
    WORD $0x6ea83449 // cmhi v9.4s, v2.4s, v8.4s
    WORD $0x6ea43d0b // cmhs v11.4s, v8.4s, v4.4s
    WORD $0x6ea73d6c // cmhs v12.4s, v11.4s, v7.4s
    WORD $0x6ea83d8d // cmhs v13.4s, v12.4s, v8.4s
    WORD $0x6ea83ded // cmhs v13.4s, v15.4s, v8.4s
    WORD $0x6eac3d6e // cmhs v14.4s, v11.4s, v12.4s
    WORD $0x6ea03dae // cmhs v14.4s, v13.4s, v0.4s
    WORD $0x6eac3dae // cmhs v14.4s, v13.4s, v12.4s
    WORD $0x6eaa3dcf // cmhs v15.4s, v14.4s, v10.4s
    WORD $0x6eac3d50 // cmhs v16.4s, v10.4s, v12.4s
    WORD $0x6eaf3db0 // cmhs v16.4s, v13.4s, v15.4s
    WORD $0x6eaf3dd0 // cmhs v16.4s, v14.4s, v15.4s
    WORD $0x6eaf3d52 // cmhs v18.4s, v10.4s, v15.4s
    WORD $0x6eb13d72 // cmhs v18.4s, v11.4s, v17.4s
    WORD $0x6eb03e53 // cmhs v19.4s, v18.4s, v16.4s
    WORD $0x6eb03e93 // cmhs v19.4s, v20.4s, v16.4s
    WORD $0x6ea03c22 // cmhs v2.4s, v1.4s, v0.4s
    WORD $0x6eb33dd4 // cmhs v20.4s, v14.4s, v19.4s
    WORD $0x6eae3e75 // cmhs v21.4s, v19.4s, v14.4s
    WORD $0x6eaf3e95 // cmhs v21.4s, v20.4s, v15.4s
    WORD $0x6eb03e96 // cmhs v22.4s, v20.4s, v16.4s
    WORD $0x6eb03e37 // cmhs v23.4s, v17.4s, v16.4s
    WORD $0x6eb63e57 // cmhs v23.4s, v18.4s, v22.4s
    WORD $0x6eb53e77 // cmhs v23.4s, v19.4s, v21.4s
    WORD $0x6ea03ce8 // cmhs v8.4s, v7.4s, v0.4s
    WORD $0x6ea43ce8 // cmhs v8.4s, v7.4s, v4.4s
    WORD $0x4e22d460 // fadd v0.4s, v3.4s, v2.4s
    WORD $0x4e29d56c // fadd v12.4s, v11.4s, v9.4s
    WORD $0x4e2dd5ec // fadd v12.4s, v15.4s, v13.4s
    WORD $0x4e24d56d // fadd v13.4s, v11.4s, v4.4s
    WORD $0x4e25d56d // fadd v13.4s, v11.4s, v5.4s
    WORD $0x4e26d56d // fadd v13.4s, v11.4s, v6.4s
    WORD $0x4e27d56d // fadd v13.4s, v11.4s, v7.4s
    WORD $0x4e28d56d // fadd v13.4s, v11.4s, v8.4s
    WORD $0x4e2ad58d // fadd v13.4s, v12.4s, v10.4s
    WORD $0x4e2ed5cd // fadd v13.4s, v14.4s, v14.4s
    WORD $0x4e20d56e // fadd v14.4s, v11.4s, v0.4s
    WORD $0x4e2fd5ae // fadd v14.4s, v13.4s, v15.4s
    WORD $0x4e30d5ae // fadd v14.4s, v13.4s, v16.4s
    WORD $0x4e2fd62e // fadd v14.4s, v17.4s, v15.4s
    WORD $0x4e25d58f // fadd v15.4s, v12.4s, v5.4s
    WORD $0x4e26d58f // fadd v15.4s, v12.4s, v6.4s
    WORD $0x4e27d58f // fadd v15.4s, v12.4s, v7.4s
    WORD $0x4e28d58f // fadd v15.4s, v12.4s, v8.4s
    WORD $0x4e30d5af // fadd v15.4s, v13.4s, v16.4s
    WORD $0x4e2bd5cf // fadd v15.4s, v14.4s, v11.4s
    WORD $0x4e2ed60f // fadd v15.4s, v16.4s, v14.4s
    WORD $0x4e31d5b0 // fadd v16.4s, v13.4s, v17.4s
    WORD $0x4e2fd5d0 // fadd v16.4s, v14.4s, v15.4s
    WORD $0x4e2fd5b1 // fadd v17.4s, v13.4s, v15.4s
    WORD $0x4e32d5b1 // fadd v17.4s, v13.4s, v18.4s
    WORD $0x4e22d5d1 // fadd v17.4s, v14.4s, v2.4s
    WORD $0x4e26d5d1 // fadd v17.4s, v14.4s, v6.4s
    WORD $0x4e27d5d1 // fadd v17.4s, v14.4s, v7.4s
    WORD $0x4e28d5d1 // fadd v17.4s, v14.4s, v8.4s
    WORD $0x4e29d5d1 // fadd v17.4s, v14.4s, v9.4s
    WORD $0x4e33d6b1 // fadd v17.4s, v21.4s, v19.4s
    WORD $0x4e30d6d1 // fadd v17.4s, v22.4s, v16.4s
    WORD $0x4e30d412 // fadd v18.4s, v0.4s, v16.4s
    WORD $0x4e2fd5d2 // fadd v18.4s, v14.4s, v15.4s
    WORD $0x4e31d612 // fadd v18.4s, v16.4s, v17.4s
    WORD $0x4e30d632 // fadd v18.4s, v17.4s, v16.4s
    WORD $0x4e24d632 // fadd v18.4s, v17.4s, v4.4s
    WORD $0x4e26d632 // fadd v18.4s, v17.4s, v6.4s
    WORD $0x4e2fd672 // fadd v18.4s, v19.4s, v15.4s
    WORD $0x4e35d672 // fadd v18.4s, v19.4s, v21.4s
    WORD $0x4e34d6b2 // fadd v18.4s, v21.4s, v20.4s
    WORD $0x4e36d712 // fadd v18.4s, v24.4s, v22.4s
    WORD $0x4e35d653 // fadd v19.4s, v18.4s, v21.4s
    WORD $0x4e2fd693 // fadd v19.4s, v20.4s, v15.4s
    WORD $0x4e35d693 // fadd v19.4s, v20.4s, v21.4s
    WORD $0x4e36d6d3 // fadd v19.4s, v22.4s, v22.4s
    WORD $0x4e36d713 // fadd v19.4s, v24.4s, v22.4s
    WORD $0x4e21d402 // fadd v2.4s, v0.4s, v1.4s
    WORD $0x4e21d4a2 // fadd v2.4s, v5.4s, v1.4s
    WORD $0x4e22d614 // fadd v20.4s, v16.4s, v2.4s
    WORD $0x4e30d634 // fadd v20.4s, v17.4s, v16.4s
    WORD $0x4e21d654 // fadd v20.4s, v18.4s, v1.4s
    WORD $0x4e33d654 // fadd v20.4s, v18.4s, v19.4s
    WORD $0x4e32d674 // fadd v20.4s, v19.4s, v18.4s
    WORD $0x4e35d6d4 // fadd v20.4s, v22.4s, v21.4s
    WORD $0x4e32d455 // fadd v21.4s, v2.4s, v18.4s
    WORD $0x4e2cd695 // fadd v21.4s, v20.4s, v12.4s
    WORD $0x4e2ed695 // fadd v21.4s, v20.4s, v14.4s
    WORD $0x4e2fd695 // fadd v21.4s, v20.4s, v15.4s
    WORD $0x4e30d695 // fadd v21.4s, v20.4s, v16.4s
    WORD $0x4e33d695 // fadd v21.4s, v20.4s, v19.4s
    WORD $0x4e23d695 // fadd v21.4s, v20.4s, v3.4s
    WORD $0x4e25d695 // fadd v21.4s, v20.4s, v5.4s
    WORD $0x4e29d695 // fadd v21.4s, v20.4s, v9.4s
    WORD $0x4e30d6f5 // fadd v21.4s, v23.4s, v16.4s
    WORD $0x4e33d6f5 // fadd v21.4s, v23.4s, v19.4s
    WORD $0x4e33d715 // fadd v21.4s, v24.4s, v19.4s
    WORD $0x4e36d715 // fadd v21.4s, v24.4s, v22.4s
    WORD $0x4e38d755 // fadd v21.4s, v26.4s, v24.4s
    WORD $0x4e24d656 // fadd v22.4s, v18.4s, v4.4s
    WORD $0x4e32d676 // fadd v22.4s, v19.4s, v18.4s
    WORD $0x4e35d676 // fadd v22.4s, v19.4s, v21.4s
    WORD $0x4e24d676 // fadd v22.4s, v19.4s, v4.4s
    WORD $0x4e2ad696 // fadd v22.4s, v20.4s, v10.4s
    WORD $0x4e30d696 // fadd v22.4s, v20.4s, v16.4s
    WORD $0x4e28d696 // fadd v22.4s, v20.4s, v8.4s
    WORD $0x4e29d696 // fadd v22.4s, v20.4s, v9.4s
    WORD $0x4e34d6f6 // fadd v22.4s, v23.4s, v20.4s
    WORD $0x4e35d6f6 // fadd v22.4s, v23.4s, v21.4s
    WORD $0x4e30d716 // fadd v22.4s, v24.4s, v16.4s
    WORD $0x4e35d716 // fadd v22.4s, v24.4s, v21.4s
    WORD $0x4e36d617 // fadd v23.4s, v16.4s, v22.4s
    WORD $0x4e36d677 // fadd v23.4s, v19.4s, v22.4s
    WORD $0x4e36d697 // fadd v23.4s, v20.4s, v22.4s
    WORD $0x4e34d6d7 // fadd v23.4s, v22.4s, v20.4s
    WORD $0x4e2bd717 // fadd v23.4s, v24.4s, v11.4s
    WORD $0x4e36d717 // fadd v23.4s, v24.4s, v22.4s
    WORD $0x4e28d717 // fadd v23.4s, v24.4s, v8.4s
    WORD $0x4e36d737 // fadd v23.4s, v25.4s, v22.4s
    WORD $0x4e37d618 // fadd v24.4s, v16.4s, v23.4s
    WORD $0x4e2ad658 // fadd v24.4s, v18.4s, v10.4s
    WORD $0x4e27d658 // fadd v24.4s, v18.4s, v7.4s
    WORD $0x4e28d658 // fadd v24.4s, v18.4s, v8.4s
    WORD $0x4e29d658 // fadd v24.4s, v18.4s, v9.4s
    WORD $0x4e2ad678 // fadd v24.4s, v19.4s, v10.4s
    WORD $0x4e37d678 // fadd v24.4s, v19.4s, v23.4s
    WORD $0x4e27d678 // fadd v24.4s, v19.4s, v7.4s
    WORD $0x4e28d678 // fadd v24.4s, v19.4s, v8.4s
    WORD $0x4e29d678 // fadd v24.4s, v19.4s, v9.4s
    WORD $0x4e20d6b8 // fadd v24.4s, v21.4s, v0.4s
    WORD $0x4e37d6b8 // fadd v24.4s, v21.4s, v23.4s
    WORD $0x4e35d6d8 // fadd v24.4s, v22.4s, v21.4s
    WORD $0x4e37d6d8 // fadd v24.4s, v22.4s, v23.4s
    WORD $0x4e26d6f8 // fadd v24.4s, v23.4s, v6.4s
    WORD $0x4e28d6f8 // fadd v24.4s, v23.4s, v8.4s
    WORD $0x4e2bd738 // fadd v24.4s, v25.4s, v11.4s
    WORD $0x4e37d738 // fadd v24.4s, v25.4s, v23.4s
    WORD $0x4e25d738 // fadd v24.4s, v25.4s, v5.4s
    WORD $0x4e27d738 // fadd v24.4s, v25.4s, v7.4s
    WORD $0x4e29d738 // fadd v24.4s, v25.4s, v9.4s
    WORD $0x4e37d758 // fadd v24.4s, v26.4s, v23.4s
    WORD $0x4e38d6f9 // fadd v25.4s, v23.4s, v24.4s
    WORD $0x4e2bd719 // fadd v25.4s, v24.4s, v11.4s
    WORD $0x4e37d719 // fadd v25.4s, v24.4s, v23.4s
    WORD $0x4e23d719 // fadd v25.4s, v24.4s, v3.4s
    WORD $0x4e25d719 // fadd v25.4s, v24.4s, v5.4s
    WORD $0x4e27d719 // fadd v25.4s, v24.4s, v7.4s
    WORD $0x4e29d719 // fadd v25.4s, v24.4s, v9.4s
    WORD $0x4e2bd759 // fadd v25.4s, v26.4s, v11.4s
    WORD $0x4e2dd759 // fadd v25.4s, v26.4s, v13.4s
    WORD $0x4e2fd759 // fadd v25.4s, v26.4s, v15.4s
    WORD $0x4e32d759 // fadd v25.4s, v26.4s, v18.4s
    WORD $0x4e38d759 // fadd v25.4s, v26.4s, v24.4s
    WORD $0x4e25d759 // fadd v25.4s, v26.4s, v5.4s
    WORD $0x4e26d759 // fadd v25.4s, v26.4s, v6.4s
    WORD $0x4e27d759 // fadd v25.4s, v26.4s, v7.4s
    WORD $0x4e28d759 // fadd v25.4s, v26.4s, v8.4s
    WORD $0x4e29d759 // fadd v25.4s, v26.4s, v9.4s
    WORD $0x4e2cd6ba // fadd v26.4s, v21.4s, v12.4s
    WORD $0x4e2ed6ba // fadd v26.4s, v21.4s, v14.4s
    WORD $0x4e27d6ba // fadd v26.4s, v21.4s, v7.4s
    WORD $0x4e29d6ba // fadd v26.4s, v21.4s, v9.4s
    WORD $0x4e39d71a // fadd v26.4s, v24.4s, v25.4s
    WORD $0x4e2bd73a // fadd v26.4s, v25.4s, v11.4s
    WORD $0x4e38d73a // fadd v26.4s, v25.4s, v24.4s
    WORD $0x4e23d73a // fadd v26.4s, v25.4s, v3.4s
    WORD $0x4e25d73a // fadd v26.4s, v25.4s, v5.4s
    WORD $0x4e27d73a // fadd v26.4s, v25.4s, v7.4s
    WORD $0x4e29d73a // fadd v26.4s, v25.4s, v9.4s
    WORD $0x4e22d464 // fadd v4.4s, v3.4s, v2.4s
    WORD $0x4e23d484 // fadd v4.4s, v4.4s, v3.4s
    WORD $0x4e25d484 // fadd v4.4s, v4.4s, v5.4s
    WORD $0x4e24d4c4 // fadd v4.4s, v6.4s, v4.4s
    WORD $0x4e23d4a5 // fadd v5.4s, v5.4s, v3.4s
    WORD $0x4e26d4a5 // fadd v5.4s, v5.4s, v6.4s
    WORD $0x4e25d4e5 // fadd v5.4s, v7.4s, v5.4s
    WORD $0x4e23d4c6 // fadd v6.4s, v6.4s, v3.4s
    WORD $0x4e27d4c6 // fadd v6.4s, v6.4s, v7.4s
    WORD $0x4e26d506 // fadd v6.4s, v8.4s, v6.4s
    WORD $0x4e23d4e7 // fadd v7.4s, v7.4s, v3.4s
    WORD $0x4e28d4e7 // fadd v7.4s, v7.4s, v8.4s
    WORD $0x4e27d527 // fadd v7.4s, v9.4s, v7.4s
    WORD $0x4e2ce58d // fcmeq v13.4s, v12.4s, v12.4s
    WORD $0x4e20e630 // fcmeq v16.4s, v17.4s, v0.4s
    WORD $0x4e20e690 // fcmeq v16.4s, v20.4s, v0.4s
    WORD $0x4e30e612 // fcmeq v18.4s, v16.4s, v16.4s
    WORD $0x4e31e632 // fcmeq v18.4s, v17.4s, v17.4s
    WORD $0x4e20e653 // fcmeq v19.4s, v18.4s, v0.4s
    WORD $0x4e20e693 // fcmeq v19.4s, v20.4s, v0.4s
    WORD $0x4e21e402 // fcmeq v2.4s, v0.4s, v1.4s
    WORD $0x4e30e614 // fcmeq v20.4s, v16.4s, v16.4s
    WORD $0x4e31e634 // fcmeq v20.4s, v17.4s, v17.4s
    WORD $0x4e20e674 // fcmeq v20.4s, v19.4s, v0.4s
    WORD $0x4e21e6f4 // fcmeq v20.4s, v23.4s, v1.4s
    WORD $0x4e20e655 // fcmeq v21.4s, v18.4s, v0.4s
    WORD $0x4e20e675 // fcmeq v21.4s, v19.4s, v0.4s
    WORD $0x4e20e695 // fcmeq v21.4s, v20.4s, v0.4s
    WORD $0x4e21e423 // fcmeq v3.4s, v1.4s, v1.4s
    WORD $0x4e22e443 // fcmeq v3.4s, v2.4s, v2.4s
    WORD $0x4e21e424 // fcmeq v4.4s, v1.4s, v1.4s
    WORD $0x4e23e464 // fcmeq v4.4s, v3.4s, v3.4s
    WORD $0x4e21e425 // fcmeq v5.4s, v1.4s, v1.4s
    WORD $0x4e20e406 // fcmeq v6.4s, v0.4s, v0.4s
    WORD $0x4e25e4a6 // fcmeq v6.4s, v5.4s, v5.4s
    WORD $0x6e26e5f0 // fcmge v16.4s, v15.4s, v6.4s
    WORD $0x6e26e632 // fcmge v18.4s, v17.4s, v6.4s
    WORD $0x6e21e633 // fcmge v19.4s, v17.4s, v1.4s
    WORD $0x6e21e6b3 // fcmge v19.4s, v21.4s, v1.4s
    WORD $0x6e20e422 // fcmge v2.4s, v1.4s, v0.4s
    WORD $0x6e30e634 // fcmge v20.4s, v17.4s, v16.4s
    WORD $0x6e33e654 // fcmge v20.4s, v18.4s, v19.4s
    WORD $0x6e31e655 // fcmge v21.4s, v18.4s, v17.4s
    WORD $0x6e31e675 // fcmge v21.4s, v19.4s, v17.4s
    WORD $0x6e24e675 // fcmge v21.4s, v19.4s, v4.4s
    WORD $0x6e32e636 // fcmge v22.4s, v17.4s, v18.4s
    WORD $0x6e33e636 // fcmge v22.4s, v17.4s, v19.4s
    WORD $0x6e2de6b6 // fcmge v22.4s, v21.4s, v13.4s
    WORD $0x6e2fe6b6 // fcmge v22.4s, v21.4s, v15.4s
    WORD $0x6e21e465 // fcmge v5.4s, v3.4s, v1.4s
    WORD $0x6e22e4a6 // fcmge v6.4s, v5.4s, v2.4s
    WORD $0x6e21e4a7 // fcmge v7.4s, v5.4s, v1.4s
    WORD $0x6ea1e440 // fcmgt v0.4s, v2.4s, v1.4s
    WORD $0x6ea1e58a // fcmgt v10.4s, v12.4s, v1.4s
    WORD $0x6eaae44b // fcmgt v11.4s, v2.4s, v10.4s
    WORD $0x6eaae7ab // fcmgt v11.4s, v29.4s, v10.4s
    WORD $0x6ea1e5cc // fcmgt v12.4s, v14.4s, v1.4s
    WORD $0x6eaee7ac // fcmgt v12.4s, v29.4s, v14.4s
    WORD $0x6eace44d // fcmgt v13.4s, v2.4s, v12.4s
    WORD $0x6eafe7ad // fcmgt v13.4s, v29.4s, v15.4s
    WORD $0x6eb1e7ad // fcmgt v13.4s, v29.4s, v17.4s
    WORD $0x6eade40e // fcmgt v14.4s, v0.4s, v13.4s
    WORD $0x6ea2e60e // fcmgt v14.4s, v16.4s, v2.4s
    WORD $0x6eade7ae // fcmgt v14.4s, v29.4s, v13.4s
    WORD $0x6eb0e7ae // fcmgt v14.4s, v29.4s, v16.4s
    WORD $0x6ea0e5af // fcmgt v15.4s, v13.4s, v0.4s
    WORD $0x6eb1e7af // fcmgt v15.4s, v29.4s, v17.4s
    WORD $0x6eaee46f // fcmgt v15.4s, v3.4s, v14.4s
    WORD $0x6eade52f // fcmgt v15.4s, v9.4s, v13.4s
    WORD $0x6ea0e5b0 // fcmgt v16.4s, v13.4s, v0.4s
    WORD $0x6eade7b0 // fcmgt v16.4s, v29.4s, v13.4s
    WORD $0x6eafe5b1 // fcmgt v17.4s, v13.4s, v15.4s
    WORD $0x6eb3e7b1 // fcmgt v17.4s, v29.4s, v19.4s
    WORD $0x6eade531 // fcmgt v17.4s, v9.4s, v13.4s
    WORD $0x6eb6e452 // fcmgt v18.4s, v2.4s, v22.4s
    WORD $0x6ea1e6f2 // fcmgt v18.4s, v23.4s, v1.4s
    WORD $0x6eb1e7b2 // fcmgt v18.4s, v29.4s, v17.4s
    WORD $0x6eb7e7b2 // fcmgt v18.4s, v29.4s, v23.4s
    WORD $0x6eb2e413 // fcmgt v19.4s, v0.4s, v18.4s
    WORD $0x6eb4e413 // fcmgt v19.4s, v0.4s, v20.4s
    WORD $0x6ea4e6b3 // fcmgt v19.4s, v21.4s, v4.4s
    WORD $0x6ea1e6f3 // fcmgt v19.4s, v23.4s, v1.4s
    WORD $0x6eb1e7b3 // fcmgt v19.4s, v29.4s, v17.4s
    WORD $0x6eb7e7b3 // fcmgt v19.4s, v29.4s, v23.4s
    WORD $0x6ea1e402 // fcmgt v2.4s, v0.4s, v1.4s
    WORD $0x6ea0e422 // fcmgt v2.4s, v1.4s, v0.4s
    WORD $0x6eb3e414 // fcmgt v20.4s, v0.4s, v19.4s
    WORD $0x6eb2e434 // fcmgt v20.4s, v1.4s, v18.4s
    WORD $0x6eb3e654 // fcmgt v20.4s, v18.4s, v19.4s
    WORD $0x6eb2e674 // fcmgt v20.4s, v19.4s, v18.4s
    WORD $0x6eb3e7b4 // fcmgt v20.4s, v29.4s, v19.4s
    WORD $0x6eb3e4b4 // fcmgt v20.4s, v5.4s, v19.4s
    WORD $0x6eb2e415 // fcmgt v21.4s, v0.4s, v18.4s
    WORD $0x6eb4e415 // fcmgt v21.4s, v0.4s, v20.4s
    WORD $0x6eb3e655 // fcmgt v21.4s, v18.4s, v19.4s
    WORD $0x6eaee735 // fcmgt v21.4s, v25.4s, v14.4s
    WORD $0x6ea3e735 // fcmgt v21.4s, v25.4s, v3.4s
    WORD $0x6eb9e7b5 // fcmgt v21.4s, v29.4s, v25.4s
    WORD $0x6eb8e495 // fcmgt v21.4s, v4.4s, v24.4s
    WORD $0x6eb1e416 // fcmgt v22.4s, v0.4s, v17.4s
    WORD $0x6eb3e416 // fcmgt v22.4s, v0.4s, v19.4s
    WORD $0x6eb3e456 // fcmgt v22.4s, v2.4s, v19.4s
    WORD $0x6eb5e677 // fcmgt v23.4s, v19.4s, v21.4s
    WORD $0x6ea1e403 // fcmgt v3.4s, v0.4s, v1.4s
    WORD $0x6ea4e423 // fcmgt v3.4s, v1.4s, v4.4s
    WORD $0x6ea1e443 // fcmgt v3.4s, v2.4s, v1.4s
    WORD $0x6ea3e404 // fcmgt v4.4s, v0.4s, v3.4s
    WORD $0x6ea7e424 // fcmgt v4.4s, v1.4s, v7.4s
    WORD $0x6ea3e444 // fcmgt v4.4s, v2.4s, v3.4s
    WORD $0x6ea3e7a4 // fcmgt v4.4s, v29.4s, v3.4s
    WORD $0x6ea0e464 // fcmgt v4.4s, v3.4s, v0.4s
    WORD $0x6ea6e7a5 // fcmgt v5.4s, v29.4s, v6.4s
    WORD $0x6ea0e485 // fcmgt v5.4s, v4.4s, v0.4s
    WORD $0x6ea4e4e5 // fcmgt v5.4s, v7.4s, v4.4s
    WORD $0x6ea5e446 // fcmgt v6.4s, v2.4s, v5.4s
    WORD $0x6ea5e7a6 // fcmgt v6.4s, v29.4s, v5.4s
    WORD $0x6ea0e4a6 // fcmgt v6.4s, v5.4s, v0.4s
    WORD $0x6ea2e4a7 // fcmgt v7.4s, v5.4s, v2.4s
    WORD $0x6ea8e7a9 // fcmgt v9.4s, v29.4s, v8.4s
    WORD $0x4ea1b95d // fcvtzs v29.4s, v10.4s
    WORD $0x4ea1b9bd // fcvtzs v29.4s, v13.4s
    WORD $0x4ea1b9dd // fcvtzs v29.4s, v14.4s
    WORD $0x4ea1b9fd // fcvtzs v29.4s, v15.4s
    WORD $0x4ea1ba1d // fcvtzs v29.4s, v16.4s
    WORD $0x4ea1ba3d // fcvtzs v29.4s, v17.4s
    WORD $0x4ea1ba7d // fcvtzs v29.4s, v19.4s
    WORD $0x4ea1bafd // fcvtzs v29.4s, v23.4s
    WORD $0x4ea1bb3d // fcvtzs v29.4s, v25.4s
    WORD $0x4ea1b87d // fcvtzs v29.4s, v3.4s
    WORD $0x4ea1b8bd // fcvtzs v29.4s, v5.4s
    WORD $0x4ea1b8dd // fcvtzs v29.4s, v6.4s
    WORD $0x4ea1b91d // fcvtzs v29.4s, v8.4s
    WORD $0x6e22fc01 // fdiv v1.4s, v0.4s, v2.4s
    WORD $0x6e2efded // fdiv v13.4s, v15.4s, v14.4s
    WORD $0x6e30fe2d // fdiv v13.4s, v17.4s, v16.4s
    WORD $0x6e2ffc0e // fdiv v14.4s, v0.4s, v15.4s
    WORD $0x6e2dfe6f // fdiv v15.4s, v19.4s, v13.4s
    WORD $0x6e2efdb1 // fdiv v17.4s, v13.4s, v14.4s
    WORD $0x6e31feb2 // fdiv v18.4s, v21.4s, v17.4s
    WORD $0x6e36feb2 // fdiv v18.4s, v21.4s, v22.4s
    WORD $0x6e30fdb3 // fdiv v19.4s, v13.4s, v16.4s
    WORD $0x6e21fc02 // fdiv v2.4s, v0.4s, v1.4s
    WORD $0x6e20fc62 // fdiv v2.4s, v3.4s, v0.4s
    WORD $0x6e38fc55 // fdiv v21.4s, v2.4s, v24.4s
    WORD $0x6e33ff36 // fdiv v22.4s, v25.4s, v19.4s
    WORD $0x6e21fc43 // fdiv v3.4s, v2.4s, v1.4s
    WORD $0x6e26fce4 // fdiv v4.4s, v7.4s, v6.4s
    WORD $0x6e23dc41 // fmul v1.4s, v2.4s, v3.4s
    WORD $0x6e2bddaa // fmul v10.4s, v13.4s, v11.4s
    WORD $0x6e2bdd0a // fmul v10.4s, v8.4s, v11.4s
    WORD $0x6e29dd0a // fmul v10.4s, v8.4s, v9.4s
    WORD $0x6e23dd8b // fmul v11.4s, v12.4s, v3.4s
    WORD $0x6e2cddab // fmul v11.4s, v13.4s, v12.4s
    WORD $0x6e2bddac // fmul v12.4s, v13.4s, v11.4s
    WORD $0x6e24ddac // fmul v12.4s, v13.4s, v4.4s
    WORD $0x6e23ddcc // fmul v12.4s, v14.4s, v3.4s
    WORD $0x6e29ddcc // fmul v12.4s, v14.4s, v9.4s
    WORD $0x6e2dddec // fmul v12.4s, v15.4s, v13.4s
    WORD $0x6e2edd8d // fmul v13.4s, v12.4s, v14.4s
    WORD $0x6e25ddcd // fmul v13.4s, v14.4s, v5.4s
    WORD $0x6e2fdded // fmul v13.4s, v15.4s, v15.4s
    WORD $0x6e25dded // fmul v13.4s, v15.4s, v5.4s
    WORD $0x6e25de0d // fmul v13.4s, v16.4s, v5.4s
    WORD $0x6e2fde2d // fmul v13.4s, v17.4s, v15.4s
    WORD $0x6e25de2d // fmul v13.4s, v17.4s, v5.4s
    WORD $0x6e28de4d // fmul v13.4s, v18.4s, v8.4s
    WORD $0x6e2fdc0e // fmul v14.4s, v0.4s, v15.4s
    WORD $0x6e2cddee // fmul v14.4s, v15.4s, v12.4s
    WORD $0x6e25ddee // fmul v14.4s, v15.4s, v5.4s
    WORD $0x6e2ade0e // fmul v14.4s, v16.4s, v10.4s
    WORD $0x6e24de0e // fmul v14.4s, v16.4s, v4.4s
    WORD $0x6e2fde2e // fmul v14.4s, v17.4s, v15.4s
    WORD $0x6e2edc0f // fmul v15.4s, v0.4s, v14.4s
    WORD $0x6e2ddd8f // fmul v15.4s, v12.4s, v13.4s
    WORD $0x6e30ddaf // fmul v15.4s, v13.4s, v16.4s
    WORD $0x6e2eddcf // fmul v15.4s, v14.4s, v14.4s
    WORD $0x6e23de4f // fmul v15.4s, v18.4s, v3.4s
    WORD $0x6e2bddd0 // fmul v16.4s, v14.4s, v11.4s
    WORD $0x6e2eddf0 // fmul v16.4s, v15.4s, v14.4s
    WORD $0x6e2fddf0 // fmul v16.4s, v15.4s, v15.4s
    WORD $0x6e2cdeb0 // fmul v16.4s, v21.4s, v12.4s
    WORD $0x6e2cded0 // fmul v16.4s, v22.4s, v12.4s
    WORD $0x6e2bddb1 // fmul v17.4s, v13.4s, v11.4s
    WORD $0x6e2fddd1 // fmul v17.4s, v14.4s, v15.4s
    WORD $0x6e32ddf1 // fmul v17.4s, v15.4s, v18.4s
    WORD $0x6e2dde51 // fmul v17.4s, v18.4s, v13.4s
    WORD $0x6e35deb1 // fmul v17.4s, v21.4s, v21.4s
    WORD $0x6e36dc32 // fmul v18.4s, v1.4s, v22.4s
    WORD $0x6e2bde32 // fmul v18.4s, v17.4s, v11.4s
    WORD $0x6e2ade72 // fmul v18.4s, v19.4s, v10.4s
    WORD $0x6e2bde72 // fmul v18.4s, v19.4s, v11.4s
    WORD $0x6e31de72 // fmul v18.4s, v19.4s, v17.4s
    WORD $0x6e30de92 // fmul v18.4s, v20.4s, v16.4s
    WORD $0x6e35deb2 // fmul v18.4s, v21.4s, v21.4s
    WORD $0x6e2aded2 // fmul v18.4s, v22.4s, v10.4s
    WORD $0x6e2cded2 // fmul v18.4s, v22.4s, v12.4s
    WORD $0x6e31ded2 // fmul v18.4s, v22.4s, v17.4s
    WORD $0x6e26ded2 // fmul v18.4s, v22.4s, v6.4s
    WORD $0x6e2bdef2 // fmul v18.4s, v23.4s, v11.4s
    WORD $0x6e25def2 // fmul v18.4s, v23.4s, v5.4s
    WORD $0x6e36df12 // fmul v18.4s, v24.4s, v22.4s
    WORD $0x6e32de13 // fmul v19.4s, v16.4s, v18.4s
    WORD $0x6e2cde33 // fmul v19.4s, v17.4s, v12.4s
    WORD $0x6e2dde33 // fmul v19.4s, v17.4s, v13.4s
    WORD $0x6e32de33 // fmul v19.4s, v17.4s, v18.4s
    WORD $0x6e2fde53 // fmul v19.4s, v18.4s, v15.4s
    WORD $0x6e31de53 // fmul v19.4s, v18.4s, v17.4s
    WORD $0x6e32de53 // fmul v19.4s, v18.4s, v18.4s
    WORD $0x6e35de53 // fmul v19.4s, v18.4s, v21.4s
    WORD $0x6e32de93 // fmul v19.4s, v20.4s, v18.4s
    WORD $0x6e36de93 // fmul v19.4s, v20.4s, v22.4s
    WORD $0x6e2ddeb3 // fmul v19.4s, v21.4s, v13.4s
    WORD $0x6e31deb3 // fmul v19.4s, v21.4s, v17.4s
    WORD $0x6e2cded3 // fmul v19.4s, v22.4s, v12.4s
    WORD $0x6e31ded3 // fmul v19.4s, v22.4s, v17.4s
    WORD $0x6e32ded3 // fmul v19.4s, v22.4s, v18.4s
    WORD $0x6e34ded3 // fmul v19.4s, v22.4s, v20.4s
    WORD $0x6e36ded3 // fmul v19.4s, v22.4s, v22.4s
    WORD $0x6e25ded3 // fmul v19.4s, v22.4s, v5.4s
    WORD $0x6e26ded3 // fmul v19.4s, v22.4s, v6.4s
    WORD $0x6e2bdef3 // fmul v19.4s, v23.4s, v11.4s
    WORD $0x6e36def3 // fmul v19.4s, v23.4s, v22.4s
    WORD $0x6e25def3 // fmul v19.4s, v23.4s, v5.4s
    WORD $0x6e36df13 // fmul v19.4s, v24.4s, v22.4s
    WORD $0x6e32dc73 // fmul v19.4s, v3.4s, v18.4s
    WORD $0x6e21dc02 // fmul v2.4s, v0.4s, v1.4s
    WORD $0x6e23dc22 // fmul v2.4s, v1.4s, v3.4s
    WORD $0x6e2dde34 // fmul v20.4s, v17.4s, v13.4s
    WORD $0x6e2ede34 // fmul v20.4s, v17.4s, v14.4s
    WORD $0x6e32de34 // fmul v20.4s, v17.4s, v18.4s
    WORD $0x6e33de34 // fmul v20.4s, v17.4s, v19.4s
    WORD $0x6e2cde54 // fmul v20.4s, v18.4s, v12.4s
    WORD $0x6e33de54 // fmul v20.4s, v18.4s, v19.4s
    WORD $0x6e2bde74 // fmul v20.4s, v19.4s, v11.4s
    WORD $0x6e2dde74 // fmul v20.4s, v19.4s, v13.4s
    WORD $0x6e32de74 // fmul v20.4s, v19.4s, v18.4s
    WORD $0x6e35de74 // fmul v20.4s, v19.4s, v21.4s
    WORD $0x6e32deb4 // fmul v20.4s, v21.4s, v18.4s
    WORD $0x6e33deb4 // fmul v20.4s, v21.4s, v19.4s
    WORD $0x6e27deb4 // fmul v20.4s, v21.4s, v7.4s
    WORD $0x6e35ded4 // fmul v20.4s, v22.4s, v21.4s
    WORD $0x6e35def4 // fmul v20.4s, v23.4s, v21.4s
    WORD $0x6e2fde55 // fmul v21.4s, v18.4s, v15.4s
    WORD $0x6e2dde75 // fmul v21.4s, v19.4s, v13.4s
    WORD $0x6e31de75 // fmul v21.4s, v19.4s, v17.4s
    WORD $0x6e34de75 // fmul v21.4s, v19.4s, v20.4s
    WORD $0x6e2ede95 // fmul v21.4s, v20.4s, v14.4s
    WORD $0x6e2fde95 // fmul v21.4s, v20.4s, v15.4s
    WORD $0x6e32de95 // fmul v21.4s, v20.4s, v18.4s
    WORD $0x6e2bded5 // fmul v21.4s, v22.4s, v11.4s
    WORD $0x6e31df15 // fmul v21.4s, v24.4s, v17.4s
    WORD $0x6e26df15 // fmul v21.4s, v24.4s, v6.4s
    WORD $0x6e30df35 // fmul v21.4s, v25.4s, v16.4s
    WORD $0x6e25df35 // fmul v21.4s, v25.4s, v5.4s
    WORD $0x6e38df55 // fmul v21.4s, v26.4s, v24.4s
    WORD $0x6e30de16 // fmul v22.4s, v16.4s, v16.4s
    WORD $0x6e2ede36 // fmul v22.4s, v17.4s, v14.4s
    WORD $0x6e32de36 // fmul v22.4s, v17.4s, v18.4s
    WORD $0x6e31de76 // fmul v22.4s, v19.4s, v17.4s
    WORD $0x6e32de76 // fmul v22.4s, v19.4s, v18.4s
    WORD $0x6e33de76 // fmul v22.4s, v19.4s, v19.4s
    WORD $0x6e2ede96 // fmul v22.4s, v20.4s, v14.4s
    WORD $0x6e32de96 // fmul v22.4s, v20.4s, v18.4s
    WORD $0x6e34de96 // fmul v22.4s, v20.4s, v20.4s
    WORD $0x6e31deb6 // fmul v22.4s, v21.4s, v17.4s
    WORD $0x6e37deb6 // fmul v22.4s, v21.4s, v23.4s
    WORD $0x6e34df16 // fmul v22.4s, v24.4s, v20.4s
    WORD $0x6e33dc76 // fmul v22.4s, v3.4s, v19.4s
    WORD $0x6e36dc37 // fmul v23.4s, v1.4s, v22.4s
    WORD $0x6e36dd57 // fmul v23.4s, v10.4s, v22.4s
    WORD $0x6e36dd97 // fmul v23.4s, v12.4s, v22.4s
    WORD $0x6e30de17 // fmul v23.4s, v16.4s, v16.4s
    WORD $0x6e36de17 // fmul v23.4s, v16.4s, v22.4s
    WORD $0x6e36de57 // fmul v23.4s, v18.4s, v22.4s
    WORD $0x6e2fde77 // fmul v23.4s, v19.4s, v15.4s
    WORD $0x6e33de77 // fmul v23.4s, v19.4s, v19.4s
    WORD $0x6e36de77 // fmul v23.4s, v19.4s, v22.4s
    WORD $0x6e36de97 // fmul v23.4s, v20.4s, v22.4s
    WORD $0x6e23de97 // fmul v23.4s, v20.4s, v3.4s
    WORD $0x6e35deb7 // fmul v23.4s, v21.4s, v21.4s
    WORD $0x6e24deb7 // fmul v23.4s, v21.4s, v4.4s
    WORD $0x6e21ded7 // fmul v23.4s, v22.4s, v1.4s
    WORD $0x6e33ded7 // fmul v23.4s, v22.4s, v19.4s
    WORD $0x6e36ded7 // fmul v23.4s, v22.4s, v22.4s
    WORD $0x6e33df17 // fmul v23.4s, v24.4s, v19.4s
    WORD $0x6e37dc38 // fmul v24.4s, v1.4s, v23.4s
    WORD $0x6e37dd58 // fmul v24.4s, v10.4s, v23.4s
    WORD $0x6e37dd98 // fmul v24.4s, v12.4s, v23.4s
    WORD $0x6e37de18 // fmul v24.4s, v16.4s, v23.4s
    WORD $0x6e36de58 // fmul v24.4s, v18.4s, v22.4s
    WORD $0x6e31de78 // fmul v24.4s, v19.4s, v17.4s
    WORD $0x6e36de78 // fmul v24.4s, v19.4s, v22.4s
    WORD $0x6e37de78 // fmul v24.4s, v19.4s, v23.4s
    WORD $0x6e35dc58 // fmul v24.4s, v2.4s, v21.4s
    WORD $0x6e21de98 // fmul v24.4s, v20.4s, v1.4s
    WORD $0x6e30de98 // fmul v24.4s, v20.4s, v16.4s
    WORD $0x6e37deb8 // fmul v24.4s, v21.4s, v23.4s
    WORD $0x6e23deb8 // fmul v24.4s, v21.4s, v3.4s
    WORD $0x6e24deb8 // fmul v24.4s, v21.4s, v4.4s
    WORD $0x6e22ded8 // fmul v24.4s, v22.4s, v2.4s
    WORD $0x6e37ded8 // fmul v24.4s, v22.4s, v23.4s
    WORD $0x6e39ded8 // fmul v24.4s, v22.4s, v25.4s
    WORD $0x6e24ded8 // fmul v24.4s, v22.4s, v4.4s
    WORD $0x6e22def8 // fmul v24.4s, v23.4s, v2.4s
    WORD $0x6e36def8 // fmul v24.4s, v23.4s, v22.4s
    WORD $0x6e39def8 // fmul v24.4s, v23.4s, v25.4s
    WORD $0x6e33df38 // fmul v24.4s, v25.4s, v19.4s
    WORD $0x6e34df38 // fmul v24.4s, v25.4s, v20.4s
    WORD $0x6e38de19 // fmul v25.4s, v16.4s, v24.4s
    WORD $0x6e31de79 // fmul v25.4s, v19.4s, v17.4s
    WORD $0x6e31deb9 // fmul v25.4s, v21.4s, v17.4s
    WORD $0x6e22ded9 // fmul v25.4s, v22.4s, v2.4s
    WORD $0x6e38def9 // fmul v25.4s, v23.4s, v24.4s
    WORD $0x6e30df19 // fmul v25.4s, v24.4s, v16.4s
    WORD $0x6e37df19 // fmul v25.4s, v24.4s, v23.4s
    WORD $0x6e3adf19 // fmul v25.4s, v24.4s, v26.4s
    WORD $0x6e33df59 // fmul v25.4s, v26.4s, v19.4s
    WORD $0x6e35df59 // fmul v25.4s, v26.4s, v21.4s
    WORD $0x6e39de1a // fmul v26.4s, v16.4s, v25.4s
    WORD $0x6e38deba // fmul v26.4s, v21.4s, v24.4s
    WORD $0x6e39deda // fmul v26.4s, v22.4s, v25.4s
    WORD $0x6e39df1a // fmul v26.4s, v24.4s, v25.4s
    WORD $0x6e3bdf1a // fmul v26.4s, v24.4s, v27.4s
    WORD $0x6e30df3a // fmul v26.4s, v25.4s, v16.4s
    WORD $0x6e36df3a // fmul v26.4s, v25.4s, v22.4s
    WORD $0x6e21dc03 // fmul v3.4s, v0.4s, v1.4s
    WORD $0x6e21dc83 // fmul v3.4s, v4.4s, v1.4s
    WORD $0x4fa49024 // fmul v4.4s, v1.4s, v4.s[1]
    WORD $0x6e22dc64 // fmul v4.4s, v3.4s, v2.4s
    WORD $0x6e26dcc4 // fmul v4.4s, v6.4s, v6.4s
    WORD $0x6e24dc25 // fmul v5.4s, v1.4s, v4.4s
    WORD $0x4fa59025 // fmul v5.4s, v1.4s, v5.s[1]
    WORD $0x4f859045 // fmul v5.4s, v2.4s, v5.s[0]
    WORD $0x6e26dc45 // fmul v5.4s, v2.4s, v6.4s
    WORD $0x6e26dc85 // fmul v5.4s, v4.4s, v6.4s
    WORD $0x6e23dcc5 // fmul v5.4s, v6.4s, v3.4s
    WORD $0x4f849006 // fmul v6.4s, v0.4s, v4.s[0]
    WORD $0x4fa69026 // fmul v6.4s, v1.4s, v6.s[1]
    WORD $0x4f869046 // fmul v6.4s, v2.4s, v6.s[0]
    WORD $0x4f859007 // fmul v7.4s, v0.4s, v5.s[0]
    WORD $0x4fa79027 // fmul v7.4s, v1.4s, v7.s[1]
    WORD $0x4f879047 // fmul v7.4s, v2.4s, v7.s[0]
    WORD $0x4f869008 // fmul v8.4s, v0.4s, v6.s[0]
    WORD $0x6e2bdd48 // fmul v8.4s, v10.4s, v11.4s
    WORD $0x4f889048 // fmul v8.4s, v2.4s, v8.s[0]
    WORD $0x4f879009 // fmul v9.4s, v0.4s, v7.s[0]
    WORD $0x6e24dd09 // fmul v9.4s, v8.4s, v4.4s
    WORD $0x4e219801 // frintm v1.4s, v0.4s
    WORD $0x4e219a2d // frintm v13.4s, v17.4s
    WORD $0x4e219a6d // frintm v13.4s, v19.4s
    WORD $0x4e219843 // frintm v3.4s, v2.4s
    WORD $0x4e218801 // frintn v1.4s, v0.4s
    WORD $0x4e21896a // frintn v10.4s, v11.4s
    WORD $0x4e21898e // frintn v14.4s, v12.4s
    WORD $0x4e2189d0 // frintn v16.4s, v14.4s
    WORD $0x4e218a51 // frintn v17.4s, v18.4s
    WORD $0x4e218a71 // frintn v17.4s, v19.4s
    WORD $0x4e218a93 // frintn v19.4s, v20.4s
    WORD $0x4e218a57 // frintn v23.4s, v18.4s
    WORD $0x4e218a77 // frintn v23.4s, v19.4s
    WORD $0x4e218ab9 // frintn v25.4s, v21.4s
    WORD $0x4e218883 // frintn v3.4s, v4.4s
    WORD $0x4e2188a6 // frintn v6.4s, v5.4s
    WORD $0x4ea18801 // frintp v1.4s, v0.4s
    WORD $0x4ea19801 // frintz v1.4s, v0.4s
    WORD $0x4ea19843 // frintz v3.4s, v2.4s
    WORD $0x4ea19885 // frintz v5.4s, v4.4s
    WORD $0x6ea1f801 // fsqrt v1.4s, v0.4s
    WORD $0x6ea1fa90 // fsqrt v16.4s, v20.4s
    WORD $0x6ea1fa71 // fsqrt v17.4s, v19.4s
    WORD $0x6ea1fab3 // fsqrt v19.4s, v21.4s
    WORD $0x6ea1f822 // fsqrt v2.4s, v1.4s
    WORD $0x4ea2d420 // fsub v0.4s, v1.4s, v2.4s
    WORD $0x4ea2d401 // fsub v1.4s, v0.4s, v2.4s
    WORD $0x4eaad56c // fsub v12.4s, v11.4s, v10.4s
    WORD $0x4eafd5cd // fsub v13.4s, v14.4s, v15.4s
    WORD $0x4eacd5ed // fsub v13.4s, v15.4s, v12.4s
    WORD $0x4eacd5af // fsub v15.4s, v13.4s, v12.4s
    WORD $0x4eaed62f // fsub v15.4s, v17.4s, v14.4s
    WORD $0x4eaed52f // fsub v15.4s, v9.4s, v14.4s
    WORD $0x4ea2d710 // fsub v16.4s, v24.4s, v2.4s
    WORD $0x4ea2d730 // fsub v16.4s, v25.4s, v2.4s
    WORD $0x4eb0d411 // fsub v17.4s, v0.4s, v16.4s
    WORD $0x4eaed5f1 // fsub v17.4s, v15.4s, v14.4s
    WORD $0x4ea6d5f1 // fsub v17.4s, v15.4s, v6.4s
    WORD $0x4ea5d632 // fsub v18.4s, v17.4s, v5.4s
    WORD $0x4ea7d632 // fsub v18.4s, v17.4s, v7.4s
    WORD $0x4eb4d672 // fsub v18.4s, v19.4s, v20.4s
    WORD $0x4eb6d6f2 // fsub v18.4s, v23.4s, v22.4s
    WORD $0x4eb6d633 // fsub v19.4s, v17.4s, v22.4s
    WORD $0x4ea6d633 // fsub v19.4s, v17.4s, v6.4s
    WORD $0x4ea1d653 // fsub v19.4s, v18.4s, v1.4s
    WORD $0x4eb4d653 // fsub v19.4s, v18.4s, v20.4s
    WORD $0x4eb5d6d3 // fsub v19.4s, v22.4s, v21.4s
    WORD $0x4ea1d713 // fsub v19.4s, v24.4s, v1.4s
    WORD $0x4ea1d733 // fsub v19.4s, v25.4s, v1.4s
    WORD $0x4ea1d402 // fsub v2.4s, v0.4s, v1.4s
    WORD $0x4eb8d594 // fsub v20.4s, v12.4s, v24.4s
    WORD $0x4eb3d654 // fsub v20.4s, v18.4s, v19.4s
    WORD $0x4eb6d654 // fsub v20.4s, v18.4s, v22.4s
    WORD $0x4eb2d6b4 // fsub v20.4s, v21.4s, v18.4s
    WORD $0x4eb3d6b4 // fsub v20.4s, v21.4s, v19.4s
    WORD $0x4eacd714 // fsub v20.4s, v24.4s, v12.4s
    WORD $0x4eb4d655 // fsub v21.4s, v18.4s, v20.4s
    WORD $0x4eafd675 // fsub v21.4s, v19.4s, v15.4s
    WORD $0x4eb4d675 // fsub v21.4s, v19.4s, v20.4s
    WORD $0x4eaed695 // fsub v21.4s, v20.4s, v14.4s
    WORD $0x4eb3d695 // fsub v21.4s, v20.4s, v19.4s
    WORD $0x4eadd735 // fsub v21.4s, v25.4s, v13.4s
    WORD $0x4eb5d576 // fsub v22.4s, v11.4s, v21.4s
    WORD $0x4eb3d656 // fsub v22.4s, v18.4s, v19.4s
    WORD $0x4eb2d456 // fsub v22.4s, v2.4s, v18.4s
    WORD $0x4eb3d696 // fsub v22.4s, v20.4s, v19.4s
    WORD $0x4eb2d716 // fsub v22.4s, v24.4s, v18.4s
    WORD $0x4eb3d716 // fsub v22.4s, v24.4s, v19.4s
    WORD $0x4eb7d716 // fsub v22.4s, v24.4s, v23.4s
    WORD $0x4ea2d736 // fsub v22.4s, v25.4s, v2.4s
    WORD $0x4eb7d736 // fsub v22.4s, v25.4s, v23.4s
    WORD $0x4ea3d736 // fsub v22.4s, v25.4s, v3.4s
    WORD $0x4eaad717 // fsub v23.4s, v24.4s, v10.4s
    WORD $0x4eadd717 // fsub v23.4s, v24.4s, v13.4s
    WORD $0x4eb8d737 // fsub v23.4s, v25.4s, v24.4s
    WORD $0x4eb8d757 // fsub v23.4s, v26.4s, v24.4s
    WORD $0x4eb9d757 // fsub v23.4s, v26.4s, v25.4s
    WORD $0x4eb5d418 // fsub v24.4s, v0.4s, v21.4s
    WORD $0x4eb2d6d8 // fsub v24.4s, v22.4s, v18.4s
    WORD $0x4eb3d6d8 // fsub v24.4s, v22.4s, v19.4s
    WORD $0x4ea7d6f8 // fsub v24.4s, v23.4s, v7.4s
    WORD $0x4ea9d6f8 // fsub v24.4s, v23.4s, v9.4s
    WORD $0x4eaad738 // fsub v24.4s, v25.4s, v10.4s
    WORD $0x4ea6d738 // fsub v24.4s, v25.4s, v6.4s
    WORD $0x4ea8d738 // fsub v24.4s, v25.4s, v8.4s
    WORD $0x4eb5d758 // fsub v24.4s, v26.4s, v21.4s
    WORD $0x4eaad719 // fsub v25.4s, v24.4s, v10.4s
    WORD $0x4ea4d719 // fsub v25.4s, v24.4s, v4.4s
    WORD $0x4ea6d719 // fsub v25.4s, v24.4s, v6.4s
    WORD $0x4ea8d719 // fsub v25.4s, v24.4s, v8.4s
    WORD $0x4eaad759 // fsub v25.4s, v26.4s, v10.4s
    WORD $0x4eacd759 // fsub v25.4s, v26.4s, v12.4s
    WORD $0x4eaed759 // fsub v25.4s, v26.4s, v14.4s
    WORD $0x4eb1d759 // fsub v25.4s, v26.4s, v17.4s
    WORD $0x4ea6d759 // fsub v25.4s, v26.4s, v6.4s
    WORD $0x4ea7d759 // fsub v25.4s, v26.4s, v7.4s
    WORD $0x4ea8d759 // fsub v25.4s, v26.4s, v8.4s
    WORD $0x4eb5d71a // fsub v26.4s, v24.4s, v21.4s
    WORD $0x4eaad73a // fsub v26.4s, v25.4s, v10.4s
    WORD $0x4ea4d73a // fsub v26.4s, v25.4s, v4.4s
    WORD $0x4ea6d73a // fsub v26.4s, v25.4s, v6.4s
    WORD $0x4ea8d73a // fsub v26.4s, v25.4s, v8.4s
    WORD $0x4ea3d404 // fsub v4.4s, v0.4s, v3.4s
    WORD $0x4ea0d424 // fsub v4.4s, v1.4s, v0.4s
    WORD $0x4ea2d464 // fsub v4.4s, v3.4s, v2.4s
    WORD $0x4ea5d466 // fsub v6.4s, v3.4s, v5.4s
    WORD $0x4ea5d486 // fsub v6.4s, v4.4s, v5.4s
    WORD $0x4ea4d4a6 // fsub v6.4s, v5.4s, v4.4s
    WORD $0x4ea4d4c7 // fsub v7.4s, v6.4s, v4.4s
    WORD $0x4ea1d4a8 // fsub v8.4s, v5.4s, v1.4s
    WORD $0x4eac9ded // mul v13.4s, v15.4s, v12.4s
    WORD $0x4eaf9e2d // mul v13.4s, v17.4s, v15.4s
    WORD $0x4eac9dcf // mul v15.4s, v14.4s, v12.4s
    WORD $0x4eaf9e11 // mul v17.4s, v16.4s, v15.4s
    WORD $0x4eac9c51 // mul v17.4s, v2.4s, v12.4s
    WORD $0x4eac9c71 // mul v17.4s, v3.4s, v12.4s
    WORD $0x4ebd9e52 // mul v18.4s, v18.4s, v29.4s
    WORD $0x4ebd9e73 // mul v19.4s, v19.4s, v29.4s
    WORD $0x4eaf9c53 // mul v19.4s, v2.4s, v15.4s
    WORD $0x4eaf9c73 // mul v19.4s, v3.4s, v15.4s
    WORD $0x4ea19c02 // mul v2.4s, v0.4s, v1.4s
    WORD $0x4ebb9ed7 // mul v23.4s, v22.4s, v27.4s
    WORD $0x4ebd9f18 // mul v24.4s, v24.4s, v29.4s
    WORD $0x4ebd9f39 // mul v25.4s, v25.4s, v29.4s
    WORD $0x4ea49c65 // mul v5.4s, v3.4s, v4.4s
    WORD $0x4ea19c85 // mul v5.4s, v4.4s, v1.4s
    WORD $0x6e205801 // mvn v1.16b, v0.16b
    WORD $0x6e20596b // mvn v11.16b, v11.16b
    WORD $0x6e20598c // mvn v12.16b, v12.16b
    WORD $0x6e2059ad // mvn v13.16b, v13.16b
    WORD $0x6e2059ce // mvn v14.16b, v14.16b
    WORD $0x6e2059ef // mvn v15.16b, v15.16b
    WORD $0x6e205a10 // mvn v16.16b, v16.16b
    WORD $0x6e205a31 // mvn v17.16b, v17.16b
    WORD $0x6e205a52 // mvn v18.16b, v18.16b
    WORD $0x6e205a73 // mvn v19.16b, v19.16b
    WORD $0x6e205842 // mvn v2.16b, v2.16b
    WORD $0x6e205a94 // mvn v20.16b, v20.16b
    WORD $0x6e205ab5 // mvn v21.16b, v21.16b
    WORD $0x6e205ad6 // mvn v22.16b, v22.16b
    WORD $0x6e205863 // mvn v3.16b, v3.16b
    WORD $0x6e205884 // mvn v4.16b, v4.16b
    WORD $0x6e2058a5 // mvn v5.16b, v5.16b
    WORD $0x6e2058c6 // mvn v6.16b, v6.16b
    WORD $0x6e205929 // mvn v9.16b, v9.16b
    WORD $0x6ea0bbbd // neg v29.4s, v29.4s
    WORD $0x4e21d801 // scvtf v1.4s, v0.4s
    WORD $0x4e21d90a // scvtf v10.4s, v8.4s
    WORD $0x4e21da0d // scvtf v13.4s, v16.4s
    WORD $0x4e21da4d // scvtf v13.4s, v18.4s
    WORD $0x4e21d9ae // scvtf v14.4s, v13.4s
    WORD $0x4e21d9af // scvtf v15.4s, v13.4s
    WORD $0x4e21d9cf // scvtf v15.4s, v14.4s
    WORD $0x4e21d9b0 // scvtf v16.4s, v13.4s
    WORD $0x4e21d9f0 // scvtf v16.4s, v15.4s
    WORD $0x4e21d9b1 // scvtf v17.4s, v13.4s
    WORD $0x4e21da11 // scvtf v17.4s, v16.4s
    WORD $0x4e21da32 // scvtf v18.4s, v17.4s
    WORD $0x4e21da53 // scvtf v19.4s, v18.4s
    WORD $0x4e21d862 // scvtf v2.4s, v3.4s
    WORD $0x4e21d882 // scvtf v2.4s, v4.4s
    WORD $0x4e21dad5 // scvtf v21.4s, v22.4s
    WORD $0x4e21daf5 // scvtf v21.4s, v23.4s
    WORD $0x4e21daf6 // scvtf v22.4s, v23.4s
    WORD $0x4e21d843 // scvtf v3.4s, v2.4s
    WORD $0x4e21d864 // scvtf v4.4s, v3.4s
    WORD $0x4e21d8a4 // scvtf v4.4s, v5.4s
    WORD $0x4e21d885 // scvtf v5.4s, v4.4s
    WORD $0x4e21d8e9 // scvtf v9.4s, v7.4s
    WORD $0x4ea7652a // smax v10.4s, v9.4s, v7.4s
    WORD $0x4ea2654b // smax v11.4s, v10.4s, v2.4s
    WORD $0x4ea2652b // smax v11.4s, v9.4s, v2.4s
    WORD $0x4ea1656c // smax v12.4s, v11.4s, v1.4s
    WORD $0x4ea1656d // smax v13.4s, v11.4s, v1.4s
    WORD $0x4ead656e // smax v14.4s, v11.4s, v13.4s
    WORD $0x4ead658f // smax v15.4s, v12.4s, v13.4s
    WORD $0x4ea16402 // smax v2.4s, v0.4s, v1.4s
    WORD $0x4ea26423 // smax v3.4s, v1.4s, v2.4s
    WORD $0x4ea16443 // smax v3.4s, v2.4s, v1.4s
    WORD $0x4ea16d6a // smin v10.4s, v11.4s, v1.4s
    WORD $0x4ea06d8b // smin v11.4s, v12.4s, v0.4s
    WORD $0x4ea06dab // smin v11.4s, v13.4s, v0.4s
    WORD $0x4ea16c02 // smin v2.4s, v0.4s, v1.4s
    WORD $0x4ea06c62 // smin v2.4s, v3.4s, v0.4s
    WORD $0x4ea66d49 // smin v9.4s, v10.4s, v6.4s
    WORD $0x4ea16d69 // smin v9.4s, v11.4s, v1.4s
    WORD $0x4ebd4422 // sshl v2.4s, v1.4s, v29.4s
    WORD $0x4ebd4445 // sshl v5.4s, v2.4s, v29.4s
    WORD $0x4ebd4465 // sshl v5.4s, v3.4s, v29.4s
    WORD $0x4f3f056a // sshr v10.4s, v11.4s, #1
    WORD $0x4f2105ab // sshr v11.4s, v13.4s, #31
    WORD $0x4f3f058e // sshr v14.4s, v12.4s, #1
    WORD $0x4f2105ae // sshr v14.4s, v13.4s, #31
    WORD $0x4f3f05d0 // sshr v16.4s, v14.4s, #1
    WORD $0x4f3f0693 // sshr v19.4s, v20.4s, #1
    WORD $0x4f210422 // sshr v2.4s, v1.4s, #31
    WORD $0x4f300462 // sshr v2.4s, v3.4s, #16
    WORD $0x4f280462 // sshr v2.4s, v3.4s, #24
    WORD $0x4f290615 // sshr v21.4s, v16.4s, #23
    WORD $0x4f290675 // sshr v21.4s, v19.4s, #23
    WORD $0x4f2906f5 // sshr v21.4s, v23.4s, #23
    WORD $0x4f290616 // sshr v22.4s, v16.4s, #23
    WORD $0x4f3f0657 // sshr v23.4s, v18.4s, #1
    WORD $0x4f3f0677 // sshr v23.4s, v19.4s, #1
    WORD $0x4f290697 // sshr v23.4s, v20.4s, #23
    WORD $0x4f2906b8 // sshr v24.4s, v21.4s, #23
    WORD $0x4f3f06b9 // sshr v25.4s, v21.4s, #1
    WORD $0x4f210403 // sshr v3.4s, v0.4s, #31
    WORD $0x4f210485 // sshr v5.4s, v4.4s, #31
    WORD $0x6eb0aa3d // umaxv s29, v17.4s
    WORD $0x2ea1c01d // umull v29.2d, v0.2s, v1.2s
    WORD $0x2eb3c2dd // umull v29.2d, v22.2s, v19.2s
    WORD $0x2ea4c07d // umull v29.2d, v3.2s, v4.2s
    WORD $0x6eb3c2d2 // umull2 v18.2d, v22.4s, v19.4s
    WORD $0x6ea1c002 // umull2 v2.2d, v0.4s, v1.4s
    WORD $0x6ea4c062 // umull2 v2.2d, v3.4s, v4.4s
    WORD $0x6ebd4401 // ushl v1.4s, v0.4s, v29.4s
    WORD $0x6ebd4732 // ushl v18.4s, v25.4s, v29.4s
    WORD $0x6ebd4422 // ushl v2.4s, v1.4s, v29.4s
    WORD $0x6ebd4717 // ushl v23.4s, v24.4s, v29.4s
    WORD $0x6ebd465a // ushl v26.4s, v18.4s, v29.4s
    WORD $0x6ebd467a // ushl v26.4s, v19.4s, v29.4s
    WORD $0x6ebd44a3 // ushl v3.4s, v5.4s, v29.4s
    WORD $0x6ebd4424 // ushl v4.4s, v1.4s, v29.4s
