//! No sale that a till was told is safe is ever lost, whatever the disk does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::disk::{Disk, Fault, Faults};
use crate::program::{Server, bloom};
use crate::shop::{self, Till};

const TILLS: usize = 8;
const SALES: usize = 250;
const TIMES_FULL: u64 = 5;

const EIO: i64 = 5;
const ENOSPC: i64 = 28;
const EROFS: i64 = 30;
const EDQUOT: i64 = 122;

/// What a disk can say instead of writing: broken, full, full in the middle, read-only all of a sudden, quota used up.
const FAULTS: [Fault; 5] = [
    Fault { errno: EIO, is_torn: false },
    Fault { errno: ENOSPC, is_torn: false },
    Fault { errno: ENOSPC, is_torn: true },
    Fault { errno: EROFS, is_torn: false },
    Fault { errno: EDQUOT, is_torn: false },
];

fn server_on(disk: &Disk) -> Server {
    Server::of(disk.program(&["serve", "--listen", "127.0.0.1:0", "--job-workers", "0"]))
}

/// Sells from several tills at once while the disk is full now and then; every till until its outbox is empty.
async fn sell_on_a_disk_that_fills(disk: &Disk, server: &Server) -> Vec<Till> {
    let (told, sold_out) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicBool::new(false)));
    let mut tills = Vec::new();
    for _ in 0..TILLS {
        let mut till = Till::sign_in(&server.address).await;
        let told = told.clone();
        tills.push(tokio::spawn(async move {
            for number in 0..SALES {
                till.sell();
                if number % 5 == 4 {
                    let before = till.retries;
                    till.send().await;
                    told.fetch_add(u64::from(till.retries > before), Ordering::SeqCst);
                }
            }
            till
        }));
    }
    let pid = server.pid();
    let trouble = async {
        for _ in 0..TIMES_FULL {
            let before = told.load(Ordering::SeqCst);
            disk.fill(pid);
            // Full until a till was told so; each may still count one answer from the time before.
            while told.load(Ordering::SeqCst) <= before + TILLS as u64 && !sold_out.load(Ordering::SeqCst) {
                tokio::task::yield_now().await;
            }
            let was_sold_out = sold_out.load(Ordering::SeqCst);
            let ready = shop::ready(&server.address).await;
            disk.empty(pid);
            assert!(was_sold_out || ready == 503, "ready said {ready} with no room on the disk");
            while shop::ready(&server.address).await != 200 {}
        }
    };
    let selling = async {
        let mut done = Vec::new();
        for till in tills {
            done.push(till.await.unwrap());
        }
        sold_out.store(true, Ordering::SeqCst);
        done
    };
    let ((), mut tills) = tokio::join!(trouble, selling);
    assert!(told.load(Ordering::SeqCst) >= TILLS as u64, "the disk was never full");
    for till in &mut tills {
        till.send_all().await;
    }
    tills
}

// SYN: a full disk makes tills wait; what was acknowledged before, in between and afterwards is there once
#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_is_full_for_a_moment_loses_none_of_2000_sales() {
    for disk in Disk::all() {
        shop::seed_tiny_demo(&disk.path()).await;
        let server = server_on(&disk);

        let mut tills = sell_on_a_disk_that_fills(&disk, &server).await;

        // And without room again: the server is stopped with the disk full, by force.
        disk.fill(server.pid());
        for till in &mut tills {
            till.sell();
            till.send().await;
        }
        drop(server);
        assert!(acknowledged(&tills) >= TILLS * SALES);
        if let Disk::Mounted { .. } = disk {
            disk.empty(0);
        }
        let server = server_on(&disk);
        for till in &mut tills {
            till.move_to(&server.address);
            till.send_all().await;
        }
        drop(server);
        assert_eq!(acknowledged(&tills), TILLS * (SALES + 1), "on {}", disk.name());
        shop::assert_kept(&disk.path(), &tills).await;
        eprintln!("{}: {} acknowledged, 0 lost", disk.name(), acknowledged(&tills));
    }
}

fn acknowledged(tills: &[Till]) -> usize {
    tills.iter().map(|till| till.safe.len()).sum()
}

/// Each of `most` writes of a record fails once in each way, and the next try is taken.
async fn fail_every_write(till: &mut Till, faults: &Faults, ways: &[Fault], most: i64, make: impl Fn(&mut Till)) {
    for fault in ways {
        for skip in 0..=most {
            make(till);
            faults.fail(*fault, skip, if fault.is_torn { 2 } else { 1 });
            till.send().await;
            faults.stop();
            assert!(till.send().await, "{fault:?} at write {skip}: the next try is taken");
        }
    }
}

// SYN: the same of what is received of an order: it is stock once, and the line of the order says so
#[tokio::test(flavor = "multi_thread")]
async fn every_write_of_a_receipt_may_fail() {
    let dir = tempfile::tempdir().unwrap();
    let (data, faults) = (dir.path().join("data"), Faults::new(dir.path()));
    shop::seed_tiny_demo(&data).await;
    let mut program = bloom(&data, &["serve", "--listen", "127.0.0.1:0", "--job-workers", "0"]);
    faults.attach(&mut program);
    let server = Server::of(program);
    let mut till = Till::sign_in(&server.address).await;
    let mut most = 0;
    for _ in 0..3 {
        till.order();
        till.send_all().await;
        let before = faults.seen();
        till.receive();
        till.send_all().await;
        most = most.max(faults.seen() - before);
    }
    assert!((5..200).contains(&most), "{most} writes of one receipt");
    // Full, at once and in the middle of a write: what else a disk can say is tried with sales.
    let full = &FAULTS[1..3];
    for _ in 0..full.len() {
        for _ in 0..=most {
            till.order();
        }
    }
    till.send_all().await;

    fail_every_write(&mut till, &faults, full, most, Till::receive).await;

    assert!(till.retries >= most.unsigned_abs(), "{} of {most} writes failed", till.retries);
    drop(server);
    shop::assert_kept(&data, &[till]).await;
}

// SYN: whichever write of a sale fails, in whichever way, the till is told, and the next sale is taken
#[tokio::test(flavor = "multi_thread")]
async fn every_write_of_a_sale_may_fail_in_every_way() {
    let dir = tempfile::tempdir().unwrap();
    let (data, faults) = (dir.path().join("data"), Faults::new(dir.path()));
    shop::seed_tiny_demo(&data).await;
    let mut program = bloom(&data, &["serve", "--listen", "127.0.0.1:0", "--job-workers", "0"]);
    faults.attach(&mut program);
    let server = Server::of(program);
    let mut till = Till::sign_in(&server.address).await;
    till.sell();
    till.send_all().await;
    // Not the same number for every sale: now and then one begins a new page of a table.
    let mut calls = Vec::new();
    for _ in 0..5 {
        let before = faults.seen();
        till.sell();
        till.send_all().await;
        calls.push(faults.seen() - before);
    }
    let (fewest, most) = (calls.iter().min().copied().unwrap(), calls.iter().max().copied().unwrap());
    assert!(fewest >= 5 && most < 200, "{calls:?} writes of one sale");

    fail_every_write(&mut till, &faults, &FAULTS, most, Till::sell).await;
    assert!(till.retries >= fewest.unsigned_abs() * 4, "{} of the writes failed, of {calls:?} a sale", till.retries);

    // Also those by which SQLite folds its log into the file.
    faults.fail_every(FAULTS[1], 97);
    for _ in 0..300 {
        till.sell();
        till.send().await;
    }
    // A disk that stays broken: the server says so, and tills wait.
    faults.fail(FAULTS[0], 0, i64::MAX / 2);
    till.sell();
    assert!(!till.send().await);
    assert_eq!(shop::ready(&server.address).await, 503);
    faults.stop();
    till.send_all().await;
    assert_eq!(shop::ready(&server.address).await, 200);
    drop(server);
    shop::assert_kept(&data, &[till]).await;
}
